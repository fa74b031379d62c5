import * as z from 'zod'
import { plainDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { Amount, amountIn, byCurrency } from '../../../contract/money.ts'
import { optionalText, requiredText } from '../../../contract/text.ts'
import { numberName } from './document-number.ts'

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
const paymentOf = (amount: z.ZodType<string, string>) => ({
  ...entered,
  amount,
  /** So much may be more than is owed, and stays as credit of the patient; nothing unless said. */
  credit: amount.optional(),
})
export const NewPayment = z.strictObject({ id: Id, ...paymentOf(Amount) })
export type NewPayment = z.output<typeof NewPayment>
export const newPaymentIn = byCurrency((currency) =>
  NewPayment.extend(paymentOf(amountIn(currency))),
)

/** A payment that pays no bill yet. */
export const NewDeposit = NewPayment.omit({ credit: true })
export type NewDeposit = z.output<typeof NewDeposit>
export const newDepositIn = byCurrency((currency) =>
  NewDeposit.extend({ amount: amountIn(currency) }),
)

/** So many methods share one payment of a bill at most. */
export const mostParts = 4
const splitIn = (amount: z.ZodType<string, string>) =>
  z.strictObject({
    parts: z
      .array(z.strictObject({ id: Id, amount, method: PaymentMethod }))
      .min(2, 'A split payment has at least two parts.')
      .max(mostParts, `A payment has at most ${mostParts} parts.`),
    date: entered.date,
    note: entered.note,
    credit: amount.optional(),
  })
/** Several payments of one bill at once, such as one part in cash and one by card. */
export const NewSplitPayment = splitIn(Amount)
export type NewSplitPayment = z.output<typeof NewSplitPayment>
export const newSplitPaymentIn = byCurrency((currency) => splitIn(amountIn(currency)))

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
  summary:
    'Record a payment of a bill with the next receipt number; more than is owed only as credit of the patient',
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

export const splitPayment = endpoint({
  method: 'POST',
  path: '/api/bills/:id/split-payments',
  summary: 'Record several payments of a bill at once, each with a receipt: all of them or none',
  action: 'insert',
  kind: 'payment',
  permission: 'bills.write',
  params: ById,
  body: NewSplitPayment,
  bodyIn: newSplitPaymentIn,
  answer: z.array(Payment),
  status: 201,
  changes: ['bills'],
})

export const addDeposit = endpoint({
  method: 'POST',
  path: '/api/patients/:id/payments',
  summary: 'Record a payment of a patient without a bill; it is credit that pays bills later',
  action: 'insert',
  kind: 'payment',
  permission: 'bills.write',
  params: ById,
  body: NewDeposit,
  bodyIn: newDepositIn,
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
  return numberName('R', receiptNumber)
}
