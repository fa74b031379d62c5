import * as z from 'zod'
import type { Role } from '../../../contract/role.ts'

/** How far a visit has come; the three statuses of the product are the coarse view of it. */
export const visitStates = [
  'scheduled',
  'confirmed',
  'arrived',
  'in progress',
  'completed',
  'no-show',
  'canceled',
] as const
export const VisitState = z.enum(visitStates)
export type VisitState = z.infer<typeof VisitState>

export const stateWords: Record<VisitState, string> = {
  scheduled: 'Scheduled',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  'in progress': 'In progress',
  completed: 'Completed',
  'no-show': 'No-show',
  canceled: 'Canceled',
}

/** The status as which each state is shown wherever the product shows a status (S-45, T-14). */
export const statusOf = {
  scheduled: 'scheduled',
  confirmed: 'scheduled',
  arrived: 'scheduled',
  'in progress': 'scheduled',
  completed: 'completed',
  'no-show': 'canceled',
  canceled: 'canceled',
} as const satisfies Record<VisitState, string>

/** Anybody at the tablet at the entrance; the tablet can only check visits in. */
export const kiosk = { userId: null, role: 'kiosk' } as const

/** Anybody who holds the link in a message to a patient: it confirms or cancels that visit. */
export const linkHolder = { userId: null, role: 'link' } as const

/** Somebody who acts on visits: a signed-in person, the clinic's tablet, or the holder of a link. */
export interface Actor {
  readonly userId: string | null
  readonly role: Role | typeof kiosk.role | typeof linkHolder.role
  /** Of a patient: their chart. */
  readonly patientId?: string | null
}

interface Act {
  readonly word: string
  /** The states in which it is allowed. */
  readonly from: readonly VisitState[]
  /** Null: back to where the visit was before its last act. */
  readonly to: VisitState | null
  readonly roles: readonly Actor['role'][]
}

const atDesk = ['admin', 'staff'] as const
/** A doctor acts on visits of their own only: `visitCan.act`. */
const withDoctor = ['admin', 'staff', 'doctor'] as const

/** The one table of what may be done with a visit: from where to where, by whom. */
export const visitActs = {
  confirm: {
    word: 'Confirm',
    from: ['scheduled'],
    to: 'confirmed',
    roles: [...atDesk, 'patient', linkHolder.role],
  },
  arrive: {
    word: 'Check in',
    from: ['scheduled', 'confirmed'],
    to: 'arrived',
    roles: [...atDesk, kiosk.role],
  },
  call: { word: 'Call', from: ['arrived'], to: 'arrived', roles: withDoctor },
  start: {
    word: 'Start',
    from: ['scheduled', 'confirmed', 'arrived'],
    to: 'in progress',
    roles: withDoctor,
  },
  complete: {
    word: 'Complete',
    from: ['arrived', 'in progress'],
    to: 'completed',
    roles: withDoctor,
  },
  'no-show': {
    word: 'No-show',
    from: ['scheduled', 'confirmed'],
    to: 'no-show',
    roles: withDoctor,
  },
  cancel: {
    word: 'Cancel visit',
    from: ['scheduled', 'confirmed', 'arrived'],
    to: 'canceled',
    // Patients and links only until the cut-off: `own_changes_until` in the database.
    roles: [...atDesk, 'patient', linkHolder.role],
  },
  undo: {
    word: 'Undo',
    from: ['confirmed', 'arrived', 'in progress', 'completed', 'no-show', 'canceled'],
    to: null,
    roles: withDoctor,
  },
} as const satisfies Record<string, Act>
export type VisitActName = keyof typeof visitActs
export const VisitActName = z.enum(Object.keys(visitActs) as [VisitActName, ...VisitActName[]])

interface Progress {
  readonly state: VisitState
  readonly confirmedAt: string | null
  readonly arrivedAt: string | null
  readonly startedAt: string | null
}

/** The state to which an act leads; undo goes back to the last step whose time is known. */
export function stateAfter(act: VisitActName, visit: Progress): VisitState {
  const to: VisitState | null = visitActs[act].to
  if (to !== null) return to
  const before = visitStates.indexOf(visit.state)
  const isGone = visit.state === 'no-show' || visit.state === 'canceled'
  const limit = isGone ? visitStates.indexOf('completed') : before
  const steps = [
    ['in progress', visit.startedAt],
    ['arrived', visit.arrivedAt],
    ['confirmed', visit.confirmedAt],
  ] as const
  const last = steps.find(([state, at]) => at !== null && visitStates.indexOf(state) < limit)
  return last?.[0] ?? 'scheduled'
}

/** Whether an act expects the patient to come, so that it is refused for the deceased. */
export function expectsPatient(act: VisitActName, { state }: Pick<Progress, 'state'>): boolean {
  if (act === 'undo') return state === 'canceled' || state === 'no-show'
  return act === 'confirm' || act === 'arrive' || (act === 'start' && state !== 'arrived')
}

/** Whether somebody may act on a visit in its present state. */
export const visitCan = {
  act(
    { userId, role, patientId }: Actor,
    act: VisitActName,
    visit: {
      readonly state: VisitState
      readonly doctorId: string
      readonly patientId?: string
    },
  ): boolean {
    const { from, roles }: Act = visitActs[act]
    const { state } = visit
    const isTheirs =
      (role !== 'doctor' || visit.doctorId === userId) &&
      (role !== 'patient' || (visit.patientId !== undefined && visit.patientId === patientId))
    // A doctor who put a canceled visit back would put its patient back into their own care (Z-17).
    if (role === 'doctor' && act === 'undo' && state === 'canceled') return false
    return isTheirs && roles.includes(role) && from.includes(state)
  },
  /** Whether somebody may write its record, while the patient is there. */
  record: (
    { userId, role }: Actor,
    { state, doctorId }: { readonly state: VisitState; readonly doctorId: string },
  ) => role === 'doctor' && doctorId === userId && state === 'in progress',
}
