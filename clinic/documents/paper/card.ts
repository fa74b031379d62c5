import * as z from 'zod'
import { ById, endpoint } from '../../../contract/endpoint.ts'

/** The labels that can be printed, by name; their measures are the server's. */
export const labelKinds = {
  l7160: 'A4 sheet, 21 labels of 63.5 × 38.1 mm (L7160)',
  l7163: 'A4 sheet, 14 labels of 99.1 × 38.1 mm (L7163)',
  '5160': 'Letter sheet, 30 labels of 1 × 2⅝ inches (5160)',
  single: 'Single label of 62 × 29 mm',
  wristband: 'Wristband of 279 × 25 mm',
} as const
export type LabelKind = keyof typeof labelKinds
// `Object.keys` does not know the names of its object.
export const labelKindNames = Object.keys(labelKinds) as [LabelKind, ...LabelKind[]]

export const LabelChoice = z.strictObject({
  sheet: z.enum(labelKindNames, 'Choose a label.').default('single'),
  copies: z.coerce
    .number('Enter a number of labels.')
    .int('Enter a whole number of labels.')
    .min(1, 'Print at least 1 label.')
    .max(60, 'Print at most 60 labels at once.')
    .default(1),
  /** Places of the first sheet that are empty already. */
  skip: z.coerce
    .number('Enter a number of labels.')
    .int('Enter a whole number of labels.')
    .min(0, 'Enter 0 or more.')
    .max(29, 'Leave out at most 29 labels.')
    .default(0),
})

export const printLabels = endpoint({
  method: 'GET',
  path: '/api/patients/:id/labels',
  summary: 'Labels or a wristband of a patient as PDF, with the record number as barcode',
  action: 'print',
  kind: 'patient label',
  permission: 'cards.print',
  params: ById,
  query: LabelChoice,
  file: true,
})

export const cardPapers = { page: 'A page', roll: 'A roll of 80 mm' } as const

export const printAppointmentCard = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/card',
  summary: 'A card with day and time of a visit as PDF',
  action: 'print',
  kind: 'appointment card',
  permission: 'cards.print',
  params: ById,
  query: z.strictObject({ paper: z.enum(['page', 'roll']).default('page') }),
  file: true,
})
