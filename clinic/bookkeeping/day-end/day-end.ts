import * as z from 'zod'
import { isRealDay, plainDate } from '../../../contract/dates.ts'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { PaymentMethod } from '../../billing/bills/payment.ts'
import { TillSession } from '../till/till-session.ts'

const Sum = z.object({ count: z.number().int(), amount: z.string() })
const InAndOut = z.object({
  /** How many payments. */
  count: z.number().int(),
  received: z.string(),
  returned: z.string(),
  /** The sum received, less the sum returned. */
  rest: z.string(),
})

/** Cash that came in or went out and is no payment. */
const CashMovement = z.object({
  id: Id,
  till: z.string(),
  by: z.string().nullable(),
  kind: z.enum(['in', 'out']),
  amount: z.string(),
  reason: z.string(),
  createdAt: z.string(),
})

/** The money of a day. What an import brought from another system is no part of it. */
export const DayEnd = z.object({
  date: z.string(),
  currency: z.string(),
  /** Since when nothing is dated on this day any more, and by whom. */
  closed: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  /** Why the day cannot be closed yet. */
  hindrance: z.enum(['not over', 'open till']).nullable(),
  invoices: Sum,
  creditNotes: Sum,
  all: InAndOut,
  methods: z.array(InAndOut.extend({ method: PaymentMethod })),
  people: z.array(InAndOut.extend({ id: Id.nullable(), name: z.string().nullable() })),
  /** By the lines of the invoices, without what credit notes of the day took back. */
  services: z.array(z.object({ name: z.string(), count: z.number().int(), amount: z.string() })),
  /** Sessions of tills that were open on this day. */
  sessions: z.array(TillSession),
  cash: z.array(CashMovement),
  /** Payments and returns by people who had no till open. */
  withoutSession: InAndOut,
  /** Returns that wait for a second person, of all days. */
  waitingReturns: z.number().int(),
  /** Days of the last month with money that nobody has closed yet, since tills or closed days are used; the latest first. */
  openDays: z.array(z.string()),
})
export type DayEnd = z.infer<typeof DayEnd>

/** Days that are looked at for `openDays`. */
export const daysLookedBack = 31

export const readDayEnd = endpoint({
  method: 'GET',
  path: '/api/day-end',
  summary: 'Read the money of a day by method, person and service, with its tills',
  action: 'list',
  kind: 'day end',
  permission: 'till.use',
  query: z.strictObject({
    /** Today by default. */
    date: z.string().refine(isRealDay, 'This is not a day of the calendar.').optional(),
  }),
  answer: DayEnd,
  reads: ['bills', 'tills'],
})

export const closeDay = endpoint({
  method: 'POST',
  path: '/api/day-end/closing',
  summary:
    'Close a day that is over: no payment, return, invoice or credit note is dated on it any more',
  action: 'insert',
  kind: 'closed day',
  permission: 'days.close',
  body: z.strictObject({ date: plainDate('Date') }),
  answer: DayEnd,
  changes: ['bills', 'tills'],
})
