import type { BodyOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { WriteContext } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { actOnAppointment, Appointment } from '../appointment.ts'
import {
  type Actor,
  expectsPatient,
  stateAfter,
  stateWords,
  statusOf,
  visitActs,
  visitCan,
  type VisitState,
} from '../visit-state.ts'
import { appointmentRows } from './appointment-rows.ts'
import { appointmentSlots, inTransaction } from './appointment-slots.ts'
import { appointmentWrites } from './appointment-writes.ts'
import { visitResources } from './visit-resources.ts'

type Wanted = BodyOf<typeof actOnAppointment>

interface WritingActor extends Actor {
  readonly context: WriteContext
}

/** Acts on a visit on its day: check in, call, start and so on. */
export function visitActStore(sql: AnySql) {
  const { timeZone } = appointmentRows(sql)
  const writes = appointmentWrites(sql)
  const slots = appointmentSlots(sql)
  const resources = visitResources(sql)

  /** The times that an act sets, or that undoing it clears. */
  function times({ act, reason }: Wanted, stored: Appointment): Fragment {
    const set = {
      confirm: sql`confirmed_at = now()`,
      arrive: sql`
        arrived_at = now(), ticket = next_ticket((now() at time zone ${timeZone})::date)`,
      call: sql`called_at = now()`,
      start: sql`started_at = now()`,
      complete: sql`ended_at = now()`,
      'no-show': sql`cancel_reason = ${reason}`,
      cancel: sql`cancel_reason = ${reason}`,
    }
    const cleared: Record<VisitState, Fragment> = {
      scheduled: sql`confirmed_at = null`,
      confirmed: sql`confirmed_at = null`,
      arrived: sql`arrived_at = null, called_at = null, ticket = null`,
      'in progress': sql`started_at = null`,
      completed: sql`ended_at = null`,
      'no-show': sql`cancel_reason = null`,
      canceled: sql`cancel_reason = null`,
    }
    return act === 'undo' ? cleared[stored.state] : set[act]
  }

  function write(db: AnySql, actor: WritingActor, stored: Appointment, wanted: Wanted) {
    const to = stateAfter(wanted.act, stored)
    return writes.step(db, actor, stored, {
      status: statusOf[to],
      stage: to === statusOf[to] ? null : to,
      more: times(wanted, stored),
    })
  }

  return {
    /** Checked first, so that a refused caller does not learn the visit's state. */
    checkMayAct(actor: Actor, stored: Appointment, { act }: Wanted): void {
      const isRightRole = visitActs[act].roles.some((role) => role === actor.role)
      const isTheirs = actor.role !== 'doctor' || stored.doctorId === actor.userId
      if (!isRightRole || !isTheirs) throw new Problem('forbidden')
    },

    /** Acts if the table of acts allows it to the actor; undefined when somebody was faster. */
    async act(
      actor: WritingActor,
      stored: Appointment,
      wanted: Wanted,
    ): Promise<Appointment | undefined> {
      checkAct(actor, stored, wanted)
      if (expectsPatient(wanted.act, stored)) await slots.checkTakesVisits(stored)
      const takesSlot = stored.status === 'canceled'
      const { resourceId } = wanted
      if (!takesSlot && !resourceId) return write(sql, actor, stored, wanted)
      return slots.take({ ...stored, anywayReason: null }, () =>
        inTransaction(sql, async (tx) => {
          await tx`${slots.turn(stored)}`
          const changed = await write(tx, actor, stored, wanted)
          if (!changed || !resourceId) return changed
          await resources.release(tx, actor.context, stored.id)
          const needs = { lists: [[resourceId]], isGroup: false }
          // The patient sits in that room, even if another visit has booked it.
          const taken = await resources.take(tx, stored.id, needs, 'Called into it')
          return { ...changed, resources: taken.resources }
        }),
      )
    },
  }
}

function checkAct(actor: Actor, stored: Appointment, { act }: Wanted): void {
  if (visitCan.act(actor, act, stored)) return
  throw new Problem('conflict', {
    detail: `This visit is ${stateWords[stored.state].toLowerCase()}, so “${visitActs[act].word}” is not possible.`,
  })
}
