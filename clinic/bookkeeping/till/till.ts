import * as z from 'zod'
import { plainDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { byCurrency, OptionalAmount, optionalAmountIn } from '../../../contract/money.ts'
import { nameLength, requiredLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

/** A drawer of cash, with the person who holds it now. */
export const Till = z.object({
  id: Id,
  name: z.string(),
  /** The session that is open. */
  session: z
    .object({ id: Id, holderId: Id, holder: z.string().nullable(), openedAt: z.string() })
    .nullable(),
  /** The cash that was counted at the end of its last session; null before the first. */
  lastCounted: z.string().nullable(),
  ...stamps,
})
export type Till = z.infer<typeof Till>

const entered = { name: requiredLine('Name', nameLength) }
export const NewTill = z.strictObject({ id: Id, ...entered })
export type NewTill = z.output<typeof NewTill>
export const TillChanges = z.strictObject(entered)
export type TillChanges = z.output<typeof TillChanges>

export const listTills = endpoint({
  method: 'GET',
  path: '/api/tills',
  summary: 'List the tills by name, with the person who holds each',
  action: 'list',
  kind: 'till',
  permission: 'till.use',
  unaudited: settingsOnly,
  answer: z.array(Till),
  reads: ['tills'],
})

export const addTill = endpoint({
  method: 'POST',
  path: '/api/tills',
  summary: 'Add a till',
  action: 'insert',
  kind: 'till',
  permission: 'settings.write',
  body: NewTill,
  answer: Till,
  status: 201,
  changes: ['tills'],
})

export const changeTill = endpoint({
  method: 'PUT',
  path: '/api/tills/:id',
  summary: 'Give a till another name',
  action: 'update',
  kind: 'till',
  permission: 'settings.write',
  params: ById,
  body: TillChanges,
  answer: Till,
  versioned: true,
  changes: ['tills'],
})

export const readClosedDays = endpoint({
  method: 'GET',
  path: '/api/closed-days',
  summary:
    'List the closed days of a stretch of time, the latest first; nothing new is dated on them',
  action: 'list',
  kind: 'closed day',
  permission: 'bills.read',
  unaudited: settingsOnly,
  query: z.strictObject({ from: plainDate('From'), to: plainDate('To') }),
  answer: z.array(z.string()),
  reads: ['tills'],
})

/** The rules of the clinic for money. */
export const MoneyRules = z.object({
  /** Returns of more need a second person; null where none do. */
  returnLimit: z.string().nullable(),
  /** Invoices, credit notes and receipts begin at 1 each year. */
  numbersByYear: z.boolean(),
  currency: z.string(),
  ...stamps,
})
export type MoneyRules = z.infer<typeof MoneyRules>

export const MoneyRuleChanges = z.strictObject({
  returnLimit: OptionalAmount,
  numbersByYear: z.boolean().default(false),
})
export type MoneyRuleChanges = z.output<typeof MoneyRuleChanges>
export const moneyRuleChangesIn = byCurrency((currency) =>
  MoneyRuleChanges.extend({ returnLimit: optionalAmountIn(currency) }),
)

export const readMoneyRules = endpoint({
  method: 'GET',
  path: '/api/money-rules',
  summary: 'Read the rules for money, such as the limit of returns',
  action: 'read',
  kind: 'money rules',
  permission: 'settings.write',
  unaudited: settingsOnly,
  answer: MoneyRules,
  reads: ['tills'],
})

export const changeMoneyRules = endpoint({
  method: 'PUT',
  path: '/api/money-rules',
  summary: 'Change the rules for money; returns over the limit then need a second person',
  action: 'update',
  kind: 'money rules',
  permission: 'settings.write',
  body: MoneyRuleChanges,
  bodyIn: moneyRuleChangesIn,
  answer: MoneyRules,
  versioned: true,
  changes: ['tills'],
})
