import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { requiredText } from '../../../contract/text.ts'
import { onlyCounts, settingsOnly } from '../../../contract/unaudited.ts'

/** The ways in which money is forgotten, in the order of the page. A new one is a line here, a list and a count. */
export const leakKinds = [
  'visits',
  'charges',
  'drafts',
  'prices',
  'credits',
  'payments',
  'bills',
] as const
export const LeakKind = z.enum(leakKinds)
export type LeakKind = z.infer<typeof LeakKind>

/** Visits are looked for as far back as this, unless a first day is given. */
export const visitDays = 90

const Count = z.object({ total: z.number().int(), totalIsAtLeast: z.boolean() })
export const LeakCounts = z.record(LeakKind, Count)
export type LeakCounts = z.infer<typeof LeakCounts>

/** A visit without a bill: a completed one, or one that did not take place and has a fee or charges. */
export const UnbilledVisit = z.object({
  id: Id,
  patientId: Id,
  patient: Person.nullable(),
  doctor: Person.nullable(),
  date: z.string(),
  time: z.string(),
  visitType: z.string().nullable(),
  state: z.enum(['completed', 'no-show', 'canceled']),
  /** Why there will be no bill; null while one is missing. */
  noBillReason: z.string().nullable(),
})
export type UnbilledVisit = z.infer<typeof UnbilledVisit>

/** A charge that came when its visit was billed already. */
export const LateCharge = z.object({
  id: Id,
  patientId: Id,
  patient: Person.nullable(),
  appointmentId: Id,
  /** Of the visit. */
  date: z.string(),
  item: z.string(),
  quantity: z.string(),
})
export type LateCharge = z.infer<typeof LateCharge>

/** A patient who owes something, and has credit that could pay it. */
export const CreditToApply = z.object({
  /** Of the patient. */
  id: Id,
  patientId: Id,
  patient: Person.nullable(),
  credit: z.string(),
  owed: z.string(),
  bills: z.number().int(),
  currency: z.string(),
})
export type CreditToApply = z.infer<typeof CreditToApply>

/** An item in use that has no standard price today: what it is charged for begins without a price. */
export const ItemWithoutPrice = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  /** Charges of it that no bill has yet. */
  charges: z.number().int(),
})
export type ItemWithoutPrice = z.infer<typeof ItemWithoutPrice>

/** A bill over nothing. */
export const EmptyBill = z.object({
  id: Id,
  patientId: Id,
  patient: Person.nullable(),
  invoiceNumber: z.number().int(),
  date: z.string(),
})
export type EmptyBill = z.infer<typeof EmptyBill>

const day = optionalDate('Date')
const Plain = PageQuery.omit({ search: true })

export const countLeaks = endpoint({
  method: 'GET',
  path: '/api/leaks',
  summary:
    'Count visits without a bill, charges of visits that were billed before, drafts, items without a price, credits not applied, payments that pay nothing, and bills over nothing',
  action: 'list',
  kind: 'bill',
  permission: 'bills.read',
  answer: LeakCounts,
  unaudited: onlyCounts,
  reads: ['bills', 'appointments', 'prices'],
})

export const listUnbilledVisits = endpoint({
  method: 'GET',
  path: '/api/leaks/visits',
  summary:
    'List completed visits, and missed and canceled ones with a fee or charges, that have no bill, newest first; of the last 90 days where no first day is given',
  action: 'list',
  kind: 'appointment',
  permission: 'bills.read',
  query: Plain.extend({
    from: day.optional(),
    to: day.optional(),
    /** Those that will have no bill, instead. */
    noBill: z.literal('yes').optional(),
  }),
  answer: pageOf(UnbilledVisit),
  reads: ['bills', 'appointments', 'patients'],
})

export const listLateCharges = endpoint({
  method: 'GET',
  path: '/api/leaks/charges',
  summary: 'List charges without a bill of visits that have a bill, newest first',
  action: 'list',
  kind: 'charge',
  permission: 'bills.read',
  query: Plain,
  answer: pageOf(LateCharge),
  reads: ['bills', 'charges', 'appointments', 'patients'],
})

export const listCreditsToApply = endpoint({
  method: 'GET',
  path: '/api/leaks/credits',
  summary: 'List patients who owe something and have credit that could pay it',
  action: 'list',
  kind: 'bill',
  permission: 'bills.read',
  query: Plain,
  answer: pageOf(CreditToApply),
  reads: ['bills', 'patients'],
})

export const listEmptyBills = endpoint({
  method: 'GET',
  path: '/api/leaks/bills',
  summary: 'List bills over nothing, newest first',
  action: 'list',
  kind: 'bill',
  permission: 'bills.read',
  query: Plain,
  answer: pageOf(EmptyBill),
  reads: ['bills', 'patients'],
})

export const listItemsWithoutPrice = endpoint({
  method: 'GET',
  path: '/api/leaks/prices',
  summary: 'List items of the price list in use that have no standard price today, by name',
  action: 'list',
  kind: 'price item',
  permission: 'bills.read',
  unaudited: settingsOnly,
  query: Plain,
  answer: pageOf(ItemWithoutPrice),
  reads: ['prices', 'charges'],
})

export const leaveUnbilled = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/no-bill',
  summary: 'Say that a visit will have no bill, or waive the fee of a missed one, with the reason',
  action: 'insert',
  kind: 'visit without bill',
  permission: 'bills.write',
  params: ById,
  body: z.strictObject({ reason: requiredText('Reason', 500) }),
  answer: UnbilledVisit,
  changes: ['bills'],
})

export const billAfterAll = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/no-bill',
  summary: 'Put a visit back on the list of those whose bill is missing',
  action: 'delete',
  kind: 'visit without bill',
  permission: 'bills.write',
  params: ById,
  changes: ['bills'],
})

export const applyCredit = endpoint({
  method: 'POST',
  path: '/api/patients/:id/credit-applications',
  summary: 'Pay the open bills of a patient from credit as far as it goes, the oldest bill first',
  action: 'update',
  kind: 'bill',
  permission: 'bills.write',
  params: ById,
  /** How many bills were paid or paid in part. */
  answer: z.object({ bills: z.number().int() }),
  changes: ['bills'],
})
