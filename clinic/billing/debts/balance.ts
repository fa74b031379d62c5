import * as z from 'zod'
import { ById, endpoint } from '../../../contract/endpoint.ts'

/** How a patient stands with the clinic, in one currency; each sum is a decimal string. */
export const Balance = z.object({
  currency: z.string(),
  /** The rest to pay of all bills. */
  owed: z.string(),
  /** The part of it that was due before today. */
  overdue: z.string(),
  /** The rest of payments that pays no bill. */
  credit: z.string(),
})
export type Balance = z.infer<typeof Balance>

/** One for each currency in which something is owed or left; none where all is even. */
const Balances = z.object({ balances: z.array(Balance) })

export const readBalance = endpoint({
  method: 'GET',
  path: '/api/patients/:id/balance',
  summary: 'Read what a patient owes, what of it is overdue, and the credit',
  action: 'read',
  kind: 'balance',
  permission: 'bills.read',
  params: ById,
  answer: Balances,
  reads: ['bills'],
})

export const readOwnBalance = endpoint({
  method: 'GET',
  path: '/api/my/balance',
  summary: 'Read what you owe, what of it is overdue, and your credit',
  action: 'read',
  kind: 'balance',
  roles: ['patient'],
  answer: Balances,
  reads: ['bills'],
})
