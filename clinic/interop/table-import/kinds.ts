import * as z from 'zod'

/** The kind of the rows of one file. */
export const tableKinds = ['patients', 'doctors', 'visits', 'balances', 'prices', 'stock'] as const
export type TableKind = (typeof tableKinds)[number]
export const TableKindSchema = z.enum(tableKinds, 'Choose what the table holds.')

export const kindWords: Readonly<
  Record<
    TableKind,
    { readonly title: string; readonly one: string; readonly many: string; readonly text: string }
  >
> = {
  patients: {
    title: 'Patients',
    one: 'patient',
    many: 'patients',
    text: 'One person in each row. Bring their number of the old system, so that visits and balances find them.',
  },
  doctors: {
    title: 'Doctors',
    one: 'doctor',
    many: 'doctors',
    text: 'One doctor in each row. They get no sign-in until you invite them.',
  },
  visits: {
    title: 'Visits',
    one: 'visit',
    many: 'visits',
    text: 'Past and future visits. Patients and doctors must be here already. No patient is written to.',
  },
  balances: {
    title: 'Opening balances',
    one: 'bill',
    many: 'bills',
    text: 'What patients still owe. Each balance becomes an unpaid bill.',
  },
  prices: {
    title: 'Price list',
    one: 'visit type',
    many: 'visit types',
    text: 'Kinds of visits with their length and price.',
  },
  stock: {
    title: 'Stock',
    one: 'item or lot',
    many: 'items and lots',
    text: 'What the clinic keeps: one row for each lot, with what there is of it and where. Items and places that are not here yet are made.',
  },
}

/** How the cells of a target are read. */
export type CellKind =
  | 'text'
  | 'date'
  | 'time'
  | 'moment'
  | 'amount'
  | 'number'
  | 'minutes'
  | 'phone'
  | 'email'
  | 'words'
  | 'country'

export interface Target {
  readonly id: string
  readonly label: string
  readonly kind: CellKind
  /** Several columns may have it; their cells are joined. */
  readonly several?: true
  /** For `words`: what the words of a column can mean. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** The list of words whose meanings are known; that of its id unless told. */
  readonly meanings?: string
  /** Headings that mean it, in English, German, French and Spanish, without accents and signs. */
  readonly headings: string
}
