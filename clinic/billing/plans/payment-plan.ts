import * as z from 'zod'
import { plainDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { byCurrency, OptionalAmount, optionalAmountIn } from '../../../contract/money.ts'
import { optionalLine, requiredText } from '../../../contract/text.ts'
import { leastInstalments, mostInstalments, planIntervals } from './instalments.ts'

export const instalmentStates = ['open', 'part', 'paid', 'overdue'] as const
export type InstalmentState = (typeof instalmentStates)[number]

export const instalmentWords: Record<InstalmentState, string> = {
  open: 'Open',
  part: 'Paid in part',
  paid: 'Paid',
  overdue: 'Overdue',
}

/** `kept` and `late` run; of a late one an instalment is overdue. */
export const planStates = ['kept', 'late', 'done', 'ended'] as const
export type PlanState = (typeof planStates)[number]

export const planWords: Record<PlanState, string> = {
  kept: 'Kept',
  late: 'In arrears',
  done: 'Done',
  ended: 'Ended',
}

/** One part of a plan. What is paid of it is counted from the bills, and stored nowhere. */
export const Instalment = z.object({
  dueOn: z.string(),
  amount: z.string(),
  paid: z.string(),
  /** The rest to pay of it. */
  owed: z.string(),
  state: z.enum(instalmentStates),
})
export type Instalment = z.infer<typeof Instalment>

/** Bills of a patient that are paid in instalments. */
export const PaymentPlan = z.object({
  id: Id,
  patientId: Id,
  currency: z.string(),
  /** Somebody else who pays, such as a guardian. */
  payer: z.string().nullable(),
  every: z.enum(planIntervals),
  state: z.enum(planStates),
  /** Of all instalments. */
  total: z.string(),
  paid: z.string(),
  owed: z.string(),
  /** The sum of the overdue instalments. */
  overdue: z.string(),
  instalments: z.array(Instalment),
  /** The bills in it now, or at its end. */
  bills: z.array(z.object({ id: Id, invoiceNumber: z.number().int(), owed: z.string() })),
  /** Why it was changed or ended last. */
  reason: z.string().nullable(),
  endedAt: z.string().nullable(),
  ...stamps,
})
export type PaymentPlan = z.infer<typeof PaymentPlan>

/** A plan has at most so many bills. */
export const mostBills = 50

const numberSentence = `A plan has ${leastInstalments} to ${mostInstalments} instalments.`
const wholeNumber = z.coerce
  .number(numberSentence)
  .int(numberSentence)
  .min(leastInstalments, numberSentence)
  .max(mostInstalments, numberSentence)
const termsIn = (amount: typeof OptionalAmount | ReturnType<typeof optionalAmountIn>) => ({
  billIds: z
    .array(Id)
    .min(1, 'Choose at least one bill.')
    .max(mostBills, `Choose at most ${mostBills} bills.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each bill is in a plan once.'),
  /** The sum that was agreed on; refused where the bills owe another one by now. */
  total: amount,
  every: z.enum(planIntervals, 'Choose how often an instalment is due.'),
  firstDay: plainDate('First day'),
  /** The number of instalments, or else the amount of each. */
  number: z
    .union([z.literal('').transform(() => null), z.null(), wholeNumber], { error: numberSentence })
    .optional(),
  each: amount,
  payer: optionalLine('Payer', 200),
})
const reasoned = { reason: requiredText('Reason', 500) }
const needsOne = { path: ['number'], error: 'Enter the number of instalments or their amount.' }
const hasOne = ({ number, each }: { number?: number | null | undefined; each: string | null }) =>
  (typeof number === 'number') !== (each !== null)

export const NewPaymentPlan = z.strictObject({ id: Id, ...termsIn(OptionalAmount) })
export type NewPaymentPlan = z.output<typeof NewPaymentPlan>
export const newPaymentPlanIn = byCurrency((currency) =>
  NewPaymentPlan.extend(termsIn(optionalAmountIn(currency))).refine(hasOne, needsOne),
)

export const PaymentPlanChanges = z.strictObject({ ...termsIn(OptionalAmount), ...reasoned })
export type PaymentPlanChanges = z.output<typeof PaymentPlanChanges>
export const paymentPlanChangesIn = byCurrency((currency) =>
  PaymentPlanChanges.extend(termsIn(optionalAmountIn(currency))).refine(hasOne, needsOne),
)

const Plans = z.object({ plans: z.array(PaymentPlan) })

export const listPaymentPlans = endpoint({
  method: 'GET',
  path: '/api/patients/:id/payment-plans',
  summary: 'List the payment plans of a patient, those that run first',
  action: 'list',
  kind: 'payment plan',
  permission: 'bills.read',
  params: ById,
  answer: Plans,
  reads: ['bills'],
})

export const listPaymentPlansOfBill = endpoint({
  method: 'GET',
  path: '/api/bills/:id/payment-plans',
  summary: 'List the payment plans that a bill is or was in, the one that runs first',
  action: 'list',
  kind: 'payment plan',
  permission: 'bills.read',
  params: ById,
  answer: Plans,
  reads: ['bills'],
})

export const listOwnPaymentPlans = endpoint({
  method: 'GET',
  path: '/api/my/payment-plans',
  summary: 'List your own payment plans, those that run first',
  action: 'list',
  kind: 'payment plan',
  roles: ['patient'],
  answer: Plans,
  reads: ['bills'],
})

export const readPaymentPlan = endpoint({
  method: 'GET',
  path: '/api/payment-plans/:id',
  summary: 'Read a payment plan with its instalments and bills',
  action: 'read',
  kind: 'payment plan',
  permission: 'bills.read',
  params: ById,
  answer: PaymentPlan,
  reads: ['bills'],
})

export const addPaymentPlan = endpoint({
  method: 'POST',
  path: '/api/patients/:id/payment-plans',
  summary: 'Agree that a patient pays open bills in instalments',
  action: 'insert',
  kind: 'payment plan',
  permission: 'bills.write',
  params: ById,
  body: NewPaymentPlan,
  bodyIn: newPaymentPlanIn,
  answer: PaymentPlan,
  status: 201,
  changes: ['bills'],
})

export const changePaymentPlan = endpoint({
  method: 'PUT',
  path: '/api/payment-plans/:id',
  summary: 'Agree on other instalments for the rest of a payment plan, with the reason',
  action: 'update',
  kind: 'payment plan',
  permission: 'bills.write',
  params: ById,
  body: PaymentPlanChanges,
  bodyIn: paymentPlanChangesIn,
  answer: PaymentPlan,
  versioned: true,
  changes: ['bills'],
})

export const endPaymentPlan = endpoint({
  method: 'DELETE',
  path: '/api/payment-plans/:id',
  summary: 'End a payment plan with the reason; its bills are due on their own days again',
  action: 'delete',
  kind: 'payment plan',
  permission: 'bills.write',
  params: ById,
  body: z.strictObject(reasoned),
  versioned: true,
  current: PaymentPlan,
  changes: ['bills'],
})
