import * as z from 'zod'
import { plainDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { Amount, amountIn, byCurrency } from '../../../contract/money.ts'
import { optionalText, requiredText } from '../../../contract/text.ts'

export const paymentMethods = [
  'cash',
  'card',
  'transfer',
  'cheque',
  'insurer',
  'online',
  'unstated',
] as const
export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const paymentMethodWords: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  transfer: 'Bank transfer',
  cheque: 'Cheque',
  insurer: 'Insurer',
  online: 'Online',
  unstated: 'Not stated',
}

/** A payment as far as it pays one bill. */
export const BillPayment = z.object({
  id: Id,
  /** None where it was taken over from elsewhere. */
  receiptNumber: z.number().int().nullable(),
  date: z.string(),
  method: PaymentMethod,
  note: z.string().nullable(),
  /** Of the whole payment. */
  amount: z.string(),
  /** The part that pays this bill now. */
  allocated: z.string(),
  /** The sum that was given back of the payment. */
  returned: z.string(),
  /** Why it was given back. */
  returnReason: z.string().nullable(),
  /** The last return that needed a second person, while it waits or if it was refused. */
  request: z
    .object({
      id: Id,
      amount: z.string(),
      reason: z.string(),
      byId: Id,
      by: z.string().nullable(),
      /** Why it was refused; null while it waits. */
      refusal: z.string().nullable(),
      decidedBy: z.string().nullable(),
    })
    .nullable(),
  createdAt: z.string(),
})
export type BillPayment = z.infer<typeof BillPayment>

const entered = {
  amount: Amount,
  method: PaymentMethod,
  date: plainDate('Date'),
  note: optionalText('Note', 500),
}
export const NewPayment = z.strictObject({ id: Id, ...entered })
export type NewPayment = z.output<typeof NewPayment>
export const newPaymentIn = byCurrency((currency) =>
  NewPayment.extend({ amount: amountIn(currency) }),
)

export const NewReturn = z.strictObject({
  id: Id,
  amount: Amount,
  reason: requiredText('Reason', 500),
})
export type NewReturn = z.output<typeof NewReturn>
export const newReturnIn = byCurrency((currency) =>
  NewReturn.extend({ amount: amountIn(currency) }),
)

/** The answer to a payment and to its return. The bill is read again, because both change `bills`. */
export const Payment = z.object({
  id: Id,
  receiptNumber: z.number().int().nullable(),
  amount: z.string(),
  currency: z.string(),
  /** A return of it is over the limit and waits for a second person. */
  isWaiting: z.boolean(),
})
export type Payment = z.infer<typeof Payment>

export const addPayment = endpoint({
  method: 'POST',
  path: '/api/bills/:id/payments',
  summary: 'Record a payment of a bill, of at most what is owed; it gets the next receipt number',
  action: 'insert',
  kind: 'payment',
  permission: 'bills.write',
  params: ById,
  body: NewPayment,
  bodyIn: newPaymentIn,
  answer: Payment,
  status: 201,
  changes: ['bills'],
})

export const returnPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/returns',
  summary:
    'Give a payment back, or a part of it, with a reason; over the limit it waits for a second person',
  action: 'insert',
  kind: 'payment return',
  permission: 'bills.write',
  params: ById,
  body: NewReturn,
  bodyIn: newReturnIn,
  answer: Payment,
  status: 201,
  changes: ['bills'],
})

/** `7` → `R-000007`. */
export function receiptName(receiptNumber: number): string {
  return `R-${String(receiptNumber).padStart(6, '0')}`
}
