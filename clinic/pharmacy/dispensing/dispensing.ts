import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, optionalLine, requiredLine } from '../../../contract/text.ts'
import { grouped } from '../../../contract/number-words.ts'
import { StockQuantity } from '../../stock/items/stock-quantity.ts'
import { Witness } from '../../stock/ledger/stock-entry.ts'

/** A lot of which a patient got so many units, and those of them that came back. */
const GivenLot = z.object({
  lotId: Id,
  lotNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
  quantity: z.string(),
  returned: z.string(),
})

/** A part of a lot that a patient brought back. */
export const DispensedReturn = z.object({
  id: Id,
  lotId: Id,
  quantity: z.string(),
  isDestroyed: z.boolean(),
  reason: z.string().nullable(),
  day: z.string(),
  by: Person.nullable(),
})

/** An item that was given out, and its label. */
export const DispensedLine = z.object({
  id: Id,
  itemId: Id,
  item: z.string(),
  strength: z.string().nullable(),
  unit: z.string(),
  unitDecimals: z.number().int(),
  controlled: z.boolean(),
  locationId: Id,
  location: z.string(),
  /** In units. */
  quantity: z.string(),
  returned: z.string(),
  directions: z.string().nullable(),
  substituteReason: z.string().nullable(),
  lots: z.array(GivenLot),
  returns: z.array(DispensedReturn),
  /** The bill that charges more of it than the patient keeps; null where none does. */
  billId: Id.nullable(),
})
export type DispensedLine = z.infer<typeof DispensedLine>

/** The name of an item with its strength, unless the name says it already. */
export function withStrength(name: string, strength: string | null | undefined): string {
  return !strength || name.includes(strength) ? name : `${name} ${strength}`
}

/** The items given out to a patient at one time: FHIR's MedicationDispense. */
export const Dispensing = z.object({
  id: Id,
  day: z.string(),
  /** The patient, the visit, the record and the words of lines are for those who see this patient. */
  patientId: Id.nullable(),
  patient: Person.nullable(),
  appointmentId: Id.nullable(),
  /** The record with the prescription; null for a sale without one. */
  recordId: Id.nullable(),
  lines: z.array(DispensedLine),
  /** The draft of a bill that was made for it. Issued, the bill has the same id. */
  draft: z
    .object({
      id: Id,
      isBill: z.boolean(),
      /** It charges more than the patient keeps, and a person has to correct it. */
      isToCorrect: z.boolean(),
    })
    .nullable(),
  isSigned: z.boolean(),
  by: Person.nullable(),
  witness: Person.nullable(),
  createdAt: z.string(),
})
export type Dispensing = z.infer<typeof Dispensing>

const NamedOnly = Person.omit({ email: true })

/** Items given out as patients read of themselves: without what is between the people of the clinic. */
export const DispensingOfPatient = Dispensing.omit({ draft: true, witness: true }).extend({
  patient: NamedOnly.nullable(),
  by: NamedOnly.nullable(),
  lines: z.array(
    DispensedLine.omit({ billId: true }).extend({
      returns: z.array(DispensedReturn.omit({ reason: true, by: true })),
    }),
  ),
})

/** More items than anybody gives out at once. */
export const mostDispensedLines = 50

const NewDispensedLine = z.strictObject({
  itemId: Id,
  locationId: z.uuid('Choose a place.').toLowerCase(),
  quantity: StockQuantity,
  pack: optionalLine('Pack', 50),
  /** So many units of each of these lots. Left out: those that expire first. */
  lots: z
    .array(z.strictObject({ lotId: Id, quantity: StockQuantity }))
    .max(50, 'Choose at most 50 lots.')
    .nullish(),
  directions: optionalLine('Directions', lineLength),
  substituteReason: optionalLine('Reason', lineLength),
})
export type NewDispensedLine = z.output<typeof NewDispensedLine>

const lines = z
  .array(NewDispensedLine)
  .min(1, 'Choose at least one item.')
  .max(mostDispensedLines, `Give at most ${mostDispensedLines} items at once.`)
  .superRefine((all, context) => {
    const seen = new Set<string>()
    for (const [place, { itemId }] of all.entries()) {
      if (seen.has(itemId)) {
        const message = 'This item is chosen twice. Give all of it in one line.'
        context.addIssue({ code: 'custom', message, path: [place, 'itemId'] })
      }
      seen.add(itemId)
    }
  })

export const NewDispensing = z.strictObject({
  id: Id,
  /** Nothing more is to be given, or the rest follows later. */
  outcome: z.enum(['whole', 'part'], 'Say whether this is all of it.'),
  lines,
  witness: Witness,
})
export type NewDispensing = z.output<typeof NewDispensing>

export const NewSale = z.strictObject({
  id: Id,
  patientId: Id,
  /** The visit in which it is given, and which is charged for it. */
  appointmentId: Id.nullish(),
  lines,
  witness: Witness,
})
export type NewSale = z.output<typeof NewSale>

export const sellStock = endpoint({
  method: 'POST',
  path: '/api/dispensings',
  summary:
    'Give items to a patient without a prescription; the charge of the visit, or a draft of a bill, comes by itself',
  action: 'insert',
  kind: 'dispensing',
  permission: 'stock.give',
  body: NewSale,
  answer: Dispensing,
  status: 201,
  changes: ['stock', 'charges', 'bills'],
})

const GivenFilter = {
  patientId: Id.optional(),
  appointmentId: Id.optional(),
  itemId: Id.optional(),
  /** Days, both counted. */
  from: optionalDate('From').optional(),
  to: optionalDate('To').optional(),
}

export const listDispensings = endpoint({
  method: 'GET',
  path: '/api/dispensings',
  summary: 'What was given out to patients, the newest first',
  action: 'list',
  kind: 'dispensing',
  permission: 'stock.read',
  query: PageQuery.omit({ search: true }).extend(GivenFilter),
  answer: pageOf(Dispensing),
  reads: ['stock', 'patients', 'bills'],
})

/** The most lines of a file. */
export const mostInGivenFile = 20_000

export const exportDispensings = endpoint({
  method: 'POST',
  path: '/api/dispensings/exports',
  summary: `Items given out as CSV, a line for each item and lot; at most ${grouped(mostInGivenFile)} lines`,
  action: 'export',
  kind: 'dispensing',
  permission: 'stock.read',
  body: z.strictObject(GivenFilter),
  file: true,
})

export const readDispensing = endpoint({
  method: 'GET',
  path: '/api/dispensings/:id',
  summary: 'Read what was given out at one time',
  action: 'read',
  kind: 'dispensing',
  permission: 'stock.read',
  params: ById,
  answer: Dispensing,
  reads: ['stock', 'patients', 'bills'],
})

/** The part of it that doctors see in the chart. */
export const listGivenToPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id/dispensings',
  summary: 'What was given out to a patient, the newest first; of one record where it is named',
  action: 'list',
  kind: 'dispensing',
  permission: 'records.read',
  params: ById,
  query: PageQuery.omit({ search: true }).extend({ recordId: Id.optional() }),
  answer: pageOf(Dispensing),
  answerTo: { patient: pageOf(DispensingOfPatient) },
  reads: ['stock', 'patients', 'bills'],
})

export const printSupplyLabels = endpoint({
  method: 'GET',
  path: '/api/dispensings/:id/labels',
  summary: 'The labels of what was given out as PDF, one for each item, or that of one item',
  action: 'print',
  kind: 'dispensing',
  permission: 'stock.give',
  params: ById,
  query: z.strictObject({ lineId: Id.optional() }),
  file: true,
})

/** The most bytes of a signature. */
export const mostSignatureBytes = 60_000

export const signDispensing = endpoint({
  method: 'PUT',
  path: '/api/dispensings/:id/signature',
  summary: 'Keep the signature (PNG) of the one who received it; once',
  action: 'update',
  kind: 'dispensing',
  permission: 'stock.give',
  params: ById,
  body: z.strictObject({
    picture: z
      .base64({ error: 'This is no picture.' })
      .min(1, 'Sign in the field first.')
      .max(
        Math.ceil(mostSignatureBytes / 3) * 4,
        'This signature is too large. Clear it, then sign again.',
      ),
  }),
  answer: Dispensing,
  changes: ['stock'],
})

export const readSignature = endpoint({
  method: 'GET',
  path: '/api/dispensings/:id/signature',
  summary: 'See the signature of the one who received it',
  action: 'read',
  kind: 'dispensing',
  permission: 'stock.give',
  params: ById,
  file: true,
})

export const NewDispensedReturn = z.strictObject({
  id: Id,
  lineId: Id,
  lotId: z.uuid('Choose a lot.').toLowerCase(),
  /** In units. */
  quantity: StockQuantity,
  fate: z.enum(['stock', 'destroyed'], 'Say where it goes.'),
  reason: requiredLine('Reason', lineLength),
  witness: Witness,
})
export type NewDispensedReturn = z.output<typeof NewDispensedReturn>

export const returnDispensed = endpoint({
  method: 'POST',
  path: '/api/dispensings/:id/returns',
  summary:
    'Take back units of what was given out, into the stock or to be destroyed; the charge is lowered unless a bill has it',
  action: 'insert',
  kind: 'dispensing',
  permission: 'stock.give',
  params: ById,
  body: NewDispensedReturn,
  answer: Dispensing,
  status: 201,
  changes: ['stock', 'charges', 'bills'],
})
