import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { Amount, amountIn, byCurrency } from '../../../contract/money.ts'
import { hasPermission } from '../../../contract/permission.ts'
import type { Viewer } from '../../../contract/role.ts'
import { requiredText } from '../../../contract/text.ts'
import { countFields, countFieldsIn, Pieces } from './cash-count.ts'

export const movementKinds = ['payment', 'return', 'in', 'out'] as const

/** Money that came in or went out while a session was open. */
export const TillMovement = z.object({
  id: Id,
  kind: z.enum(movementKinds),
  /** How it was paid; always cash of what is no payment. */
  method: z.string(),
  amount: z.string(),
  /** Why cash came in or went out that is no payment. */
  reason: z.string().nullable(),
  createdAt: z.string(),
})
export type TillMovement = z.infer<typeof TillMovement>

/** The time in which a person holds the cash of a till. */
export const TillSession = z.object({
  id: Id,
  tillId: Id,
  till: z.string(),
  holderId: Id,
  holder: z.string().nullable(),
  currency: z.string(),
  /** The cash at the beginning. */
  float: z.string(),
  openedAt: z.string(),
  /** The person it is to be handed over to, who has not counted yet. */
  offeredTo: Id.nullable(),
  offeredToName: z.string().nullable(),
  /** The cash that there should be: now, or at the end. A negative one went out before it came in. */
  expected: z.string(),
  counted: z.string().nullable(),
  pieces: Pieces.nullable(),
  reason: z.string().nullable(),
  ending: z.enum(['closed', 'handed over']).nullable(),
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
})
export type TillSession = z.infer<typeof TillSession>

export const TillSessionWithMovements = TillSession.extend({ movements: z.array(TillMovement) })
export type TillSessionWithMovements = z.infer<typeof TillSessionWithMovements>

/** No drawer has more in one session; the latest are shown. */
export const mostMovements = 500

/** Which acts of a session are whose. */
export const sessionCan = {
  /** Its holder, or somebody who closes days, such as after a person went home. */
  close: (viewer: Pick<Viewer, 'userId' | 'role' | 'permissions'>, session: { holderId: string }) =>
    session.holderId === viewer.userId || hasPermission(viewer, 'days.close'),
  hold: (viewer: Pick<Viewer, 'userId'>, session: { holderId: string }) =>
    session.holderId === viewer.userId,
  take: (viewer: Pick<Viewer, 'userId'>, session: { offeredTo: string | null }) =>
    session.offeredTo === viewer.userId,
}

export const readTill = endpoint({
  method: 'GET',
  path: '/api/till',
  summary: 'Read the session that you have open, and one that is to be handed over to you',
  action: 'read',
  kind: 'till session',
  permission: 'till.use',
  unaudited: 'It is the till of the person who reads, and names no patient.',
  answer: z.object({
    session: TillSessionWithMovements.nullable(),
    offered: TillSession.nullable(),
  }),
  reads: ['tills', 'bills'],
})

export const NewSession = z.strictObject({ id: Id, float: Amount })
export type NewSession = z.output<typeof NewSession>
export const newSessionIn = byCurrency((currency) =>
  NewSession.extend({ float: amountIn(currency) }),
)

export const openTill = endpoint({
  method: 'POST',
  path: '/api/tills/:id/sessions',
  summary: 'Open a till with a float; a till has one session at a time, and so has a person',
  action: 'insert',
  kind: 'till session',
  permission: 'till.use',
  params: ById,
  body: NewSession,
  bodyIn: newSessionIn,
  answer: TillSession,
  status: 201,
  changes: ['tills'],
})

export const readTillSession = endpoint({
  method: 'GET',
  path: '/api/till-sessions/:id',
  summary: 'Read a session of a till with its movements',
  action: 'read',
  kind: 'till session',
  permission: 'till.use',
  params: ById,
  answer: TillSessionWithMovements,
  reads: ['tills', 'bills'],
})

export const NewMovement = z.strictObject({
  id: Id,
  kind: z.enum(['in', 'out'], 'Say whether cash comes in or goes out.'),
  amount: Amount,
  reason: requiredText('Reason', 500),
})
export type NewMovement = z.output<typeof NewMovement>
export const newMovementIn = byCurrency((currency) =>
  NewMovement.extend({ amount: amountIn(currency) }),
)

export const moveCash = endpoint({
  method: 'POST',
  path: '/api/till-sessions/:id/movements',
  summary:
    'Put cash in, or take it out, that is no payment, with a reason; the holder alone does it',
  action: 'insert',
  kind: 'cash movement',
  permission: 'till.use',
  params: ById,
  body: NewMovement,
  bodyIn: newMovementIn,
  answer: TillSessionWithMovements,
  status: 201,
  changes: ['tills'],
})

export const Count = z.strictObject(countFields)
export type Count = z.output<typeof Count>
export const countIn = byCurrency((currency) => z.strictObject(countFieldsIn(currency)))

export const closeTill = endpoint({
  method: 'POST',
  path: '/api/till-sessions/:id/closing',
  summary: 'Count the cash and close the session; a difference needs a reason',
  action: 'update',
  kind: 'till session',
  permission: 'till.use',
  params: ById,
  body: Count,
  bodyIn: countIn,
  answer: TillSession,
  changes: ['tills'],
})

export const Offer = z.strictObject({
  /** The next holder; null takes the offer back. */
  userId: Id.nullable(),
})
export type Offer = z.output<typeof Offer>

export const offerTill = endpoint({
  method: 'PUT',
  path: '/api/till-sessions/:id/offer',
  summary: 'Offer the till to the next person, who counts it, or take the offer back',
  action: 'update',
  kind: 'till session',
  permission: 'till.use',
  params: ById,
  body: Offer,
  answer: TillSession,
  changes: ['tills'],
})

export const Takeover = z.strictObject({ id: Id, ...countFields })
export type Takeover = z.output<typeof Takeover>
export const takeoverIn = byCurrency((currency) =>
  z.strictObject({ id: Id, ...countFieldsIn(currency) }),
)

export const takeTill = endpoint({
  method: 'POST',
  path: '/api/till-sessions/:id/takeover',
  summary:
    'Count a till that is offered to you and take it over; your session begins with that float',
  action: 'insert',
  kind: 'till session',
  permission: 'till.use',
  params: ById,
  body: Takeover,
  bodyIn: takeoverIn,
  answer: TillSession,
  status: 201,
  changes: ['tills'],
})

/** Somebody who may hold a till. */
export const TillPerson = z.object({ id: Id, name: z.string() })
export const listTillPeople = endpoint({
  method: 'GET',
  path: '/api/till-people',
  summary: 'List the people who may take over a till',
  action: 'list',
  kind: 'people',
  permission: 'till.use',
  unaudited: 'It lists colleagues.',
  answer: z.array(TillPerson),
  reads: ['users'],
})
