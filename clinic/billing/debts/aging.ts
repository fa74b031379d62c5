import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'

/** How long ago owed sums were due; each is a decimal string. */
export const ages = ['notDue', 'days30', 'days60', 'days90', 'over90'] as const
export type Age = (typeof ages)[number]

export const ageWords: Record<Age, string> = {
  notDue: 'Not due',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  over90: 'Over 90 days',
}

/** The age of a sum whose day is this many days ago: not before the day after is it overdue. */
export function ageOf(daysAgo: number): Age {
  if (daysAgo <= 0) return 'notDue'
  if (daysAgo <= 30) return 'days30'
  if (daysAgo <= 60) return 'days60'
  return daysAgo <= 90 ? 'days90' : 'over90'
}

export const AgedSums = z.object({
  notDue: z.string(),
  days30: z.string(),
  days60: z.string(),
  days90: z.string(),
  over90: z.string(),
  /** The sum of the five. */
  owed: z.string(),
  credit: z.string(),
})
export type AgedSums = z.infer<typeof AgedSums>

/** A patient who owes something or has credit. */
export const Debtor = AgedSums.extend({ id: Id, patientId: Id, patient: Person.nullable() })
export type Debtor = z.infer<typeof Debtor>

/** Somebody who pays bills of others, such as an employer; no name for what patients pay themselves. */
export const PayerDebt = AgedSums.extend({
  /** The key by which debtors are listed. */
  id: z.string(),
  payer: z.string().nullable(),
  /** How many patients' bills it is. */
  patients: z.number().int(),
})
export type PayerDebt = z.infer<typeof PayerDebt>

/** The key of a payer: the hash of the name, or `self` for bills that patients pay themselves. */
export const PayerKey = z.string().regex(/^([0-9a-f]{32}|self)$/, 'There is no such payer.')

const asked = {
  /** The day at whose end it stood so; today unless told. */
  at: optionalDate('Day').optional(),
  /** That of the clinic unless told. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Currency is a code of three letters, such as USD.')
    .optional(),
}

const inAll = {
  at: z.string(),
  currency: z.string(),
  /** All in which somebody owes something, that of the clinic first. */
  currencies: z.array(z.string()),
  /** Of all who match. */
  totals: AgedSums,
}
/** The payer that was asked for; no name for what patients pay themselves. */
const PayerName = z.object({ name: z.string().nullable() })

export const listDebtors = endpoint({
  method: 'GET',
  path: '/api/debtors',
  summary: 'List who owes what at the end of a day, by how long it is due; the most first',
  action: 'list',
  kind: 'debt',
  permission: 'bills.read',
  /** With a payer: the patients whose bills it pays, and what it owes of them. */
  query: PageQuery.extend({ ...asked, payer: PayerKey.optional() }),
  answer: pageOf(Debtor).extend({ ...inAll, payer: PayerName.nullable() }),
  reads: ['bills', 'patients'],
})

export const listPayerDebts = endpoint({
  method: 'GET',
  path: '/api/debtors/payers',
  summary: 'List which payers owe what at the end of a day, by how long it is due; the most first',
  action: 'list',
  kind: 'debt',
  permission: 'bills.read',
  query: PageQuery.extend(asked),
  answer: pageOf(PayerDebt).extend(inAll),
  reads: ['bills'],
})

export const exportDebtors = endpoint({
  method: 'POST',
  path: '/api/debtors/exports',
  summary: 'Export as CSV who owes what at the end of a day; an event of the audit log',
  action: 'export',
  kind: 'debt',
  permission: 'bills.read',
  body: z.strictObject({
    ...asked,
    search: PageQuery.shape.search,
    /** One line for each patient, unless told. */
    by: z.enum(['patient', 'payer']).default('patient'),
    payer: PayerKey.optional(),
  }),
  file: true,
})

export const printDebtors = endpoint({
  method: 'POST',
  path: '/api/debtors/prints',
  summary: 'Say that a page of those who owe is printed; an event of the audit log',
  action: 'print',
  kind: 'debt',
  permission: 'bills.read',
  noted: true,
})
