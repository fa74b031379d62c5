import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'

export const onlinePaymentStates = ['started', 'paid', 'failed', 'expired', 'returned'] as const
export const OnlinePaymentState = z.enum(onlinePaymentStates)
export type OnlinePaymentState = z.infer<typeof OnlinePaymentState>

export const onlinePaymentStateWords: Record<OnlinePaymentState, string> = {
  started: 'Started',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  returned: 'Given back',
}

/** How people call the providers. */
export const providerNames = { stripe: 'Stripe' } as const

/** A payment of a bill that its patient started at the payment provider. */
const OwnOnlinePayment = z.object({
  id: Id,
  billId: Id,
  patientId: Id,
  /** Of the bill when the payment was started. */
  invoiceNumber: z.number().int(),
  amount: z.string(),
  currency: z.string(),
  state: OnlinePaymentState,
  /** The patient is done at the provider, who has yet to say that the money came. */
  isSubmitted: z.boolean(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
})
export type OwnOnlinePayment = z.infer<typeof OwnOnlinePayment>

/** The same for the desk. */
export const OnlinePayment = OwnOnlinePayment.extend({
  provider: z.enum(['stripe']),
  /** The provider's name of the money, or of the checkout while there is none. */
  reference: z.string().nullable(),
  /** A note for the desk, such as why money could not be given back. */
  note: z.string().nullable(),
  startedBy: z.string().nullable(),
  receiptNumber: z.number().int().nullable(),
})
export type OnlinePayment = z.infer<typeof OnlinePayment>

/** So many are shown, newest first. */
export const mostOnlinePayments = 50

export const listOwnOnlinePayments = endpoint({
  method: 'GET',
  path: '/api/my/online-payments',
  summary: 'Whether you can pay online, and the online payments that you started, newest first',
  action: 'list',
  kind: 'online payment',
  roles: ['patient'],
  query: z.strictObject({ billId: Id.optional() }),
  answer: z.object({
    /** The name of the provider; null where nobody pays online. */
    provider: z.string().nullable(),
    payments: z.array(OwnOnlinePayment),
  }),
  reads: ['bills'],
})

export const startOnlinePayment = endpoint({
  method: 'POST',
  path: '/api/my/bills/:id/online-payments',
  summary: 'Start an online payment of the rest of your own bill; the answer leads to the provider',
  action: 'insert',
  kind: 'online payment',
  roles: ['patient'],
  params: ById,
  body: z.strictObject({ id: Id }),
  answer: z.object({
    /** Another one than was asked for, where an online payment of this bill is open already. */
    id: Id,
    patientId: Id,
    /** The page of the provider, on which the patient pays. */
    url: z.url({ protocol: /^https?$/ }),
  }),
  status: 201,
  changes: ['bills'],
})

export const checkOnlinePayment = endpoint({
  method: 'POST',
  path: '/api/my/online-payments/:id/check',
  summary: 'Ask the provider what became of your online payment',
  action: 'read',
  kind: 'online payment',
  roles: ['patient'],
  noted: true,
  params: ById,
  answer: OwnOnlinePayment,
  changes: ['bills'],
})

export const listOnlinePaymentsOfBill = endpoint({
  method: 'GET',
  path: '/api/bills/:id/online-payments',
  summary: 'List the online payments of a bill, newest first',
  action: 'list',
  kind: 'online payment',
  permission: 'bills.read',
  params: ById,
  answer: z.array(OnlinePayment),
  reads: ['bills'],
})
