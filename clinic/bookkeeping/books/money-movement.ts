import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { Amount, amountIn, byCurrency } from '../../../contract/money.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { PaymentMethod } from '../../billing/bills/payment.ts'

export const MovementKind = z.enum(['payment', 'return'])
export type MovementKind = z.infer<typeof MovementKind>

export const movementKindWords: Record<MovementKind, string> = {
  payment: 'Received',
  return: 'Given back',
}

/** Money that came in or went out: a payment, or a return of a part of one. Amounts are never negative. */
export const MoneyMovement = z.object({
  /** Of the payment or of the return. */
  id: Id,
  kind: MovementKind,
  paymentId: Id,
  /** Of the payment; none where it was taken over from elsewhere. */
  receiptNumber: z.number().int().nullable(),
  date: z.string(),
  method: PaymentMethod,
  amount: z.string(),
  currency: z.string(),
  patientId: Id,
  patient: Person.nullable(),
  /** The part of a payment that neither pays a bill nor was given back. */
  left: z.string(),
  /** The note of a payment, or the reason of a return. */
  note: z.string().nullable(),
  /** The account that recorded it; none for imports. */
  recordedBy: Person.nullable(),
  createdAt: z.string(),
})
export type MoneyMovement = z.infer<typeof MoneyMovement>

/** A bill that a payment pays now. */
export const PaidBill = z.object({
  billId: Id,
  invoiceNumber: z.number().int(),
  date: z.string(),
  /** The part of the payment that pays it. */
  amount: z.string(),
})
export type PaidBill = z.infer<typeof PaidBill>

/** A bill of the same patient on which something is owed. */
export const OpenBill = z.object({
  billId: Id,
  invoiceNumber: z.number().int(),
  date: z.string(),
  amount: z.string(),
  owed: z.string(),
})
export type OpenBill = z.infer<typeof OpenBill>

export const PaymentDetails = MoneyMovement.extend({
  allocated: z.string(),
  returned: z.string(),
  paidBills: z.array(PaidBill),
  /** Oldest first, at most `mostBills`. */
  openBills: z.array(OpenBill),
  returns: z.array(z.object({ id: Id, date: z.string(), amount: z.string(), reason: z.string() })),
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

/** One payment is allocated to so many bills at once at most. */
export const mostBills = 50

const allocationsIn = (amount: z.ZodType<string, string>) =>
  z.strictObject({
    allocations: z
      .array(z.strictObject({ id: Id, billId: Id, amount }))
      .min(1, 'Enter an amount for at least one bill.')
      .max(mostBills, `Choose at most ${mostBills} bills at once.`),
  })
/** Parts of a payment for bills; each has an id of its own, so that a request sent twice allocates once. */
export const NewAllocations = allocationsIn(Amount)
export type NewAllocations = z.output<typeof NewAllocations>
export const newAllocationsIn = byCurrency((currency) => allocationsIn(amountIn(currency)))

const day = optionalDate('Date')
export const MoneyFilters = z.strictObject({
  kind: MovementKind.optional(),
  method: PaymentMethod.optional(),
  patientId: Id.optional(),
  /** The account that recorded it. */
  personId: Id.optional(),
  /** Only payments with credit left, or only those that pay no bill at all. */
  left: z.enum(['yes', 'whole']).optional(),
  /** Days, both counted. */
  from: day.optional(),
  to: day.optional(),
})
export type MoneyFilters = z.output<typeof MoneyFilters>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary:
    'List payments and what was given back of them, newest first; the search takes a receipt',
  action: 'list',
  kind: 'payment',
  permission: 'bills.read',
  query: PageQuery.extend(MoneyFilters.shape),
  answer: pageOf(MoneyMovement),
  reads: ['bills', 'patients'],
})

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:id',
  summary:
    'Read a payment with the bills that it pays, its returns, and the bills that it could pay',
  action: 'read',
  kind: 'payment',
  permission: 'bills.read',
  params: ById,
  answer: PaymentDetails,
  reads: ['bills', 'patients'],
})

export const listCashiers = endpoint({
  method: 'GET',
  path: '/api/payment-people',
  summary: 'The accounts that ever recorded a payment',
  action: 'list',
  kind: 'directory',
  permission: 'bills.read',
  answer: z.array(Person),
  unaudited: 'It names colleagues, and no patient.',
  reads: ['bills'],
})

export const allocatePayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/allocations',
  summary: 'Pay chosen bills of the patient from what is left of a payment: all of them or none',
  action: 'insert',
  kind: 'payment allocation',
  permission: 'bills.write',
  params: ById,
  body: NewAllocations,
  bodyIn: newAllocationsIn,
  answer: PaymentDetails,
  changes: ['bills'],
})

export const releasePayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/releases',
  summary: 'Unapply what a payment pays of a bill; it is credit of the patient again',
  action: 'insert',
  kind: 'payment allocation',
  permission: 'bills.write',
  params: ById,
  body: z.strictObject({ billId: Id }),
  answer: PaymentDetails,
  changes: ['bills'],
})
