import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Writer, WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type { Appointment, AppointmentChanges, NewAppointment } from '../appointment.ts'
import { appointmentRows } from './appointment-rows.ts'
import { appointmentSlots, inTransaction } from './appointment-slots.ts'
import type { Overlaps } from './wanted-visit.ts'
import { appointmentWrites, moveOf } from './appointment-writes.ts'
import { type Needs, visitResources, type Wanted } from './visit-resources.ts'

/** Appointments, limited to what the viewer may see. The database keeps visits from overlapping. */
export function appointmentStore(sql: AnySql) {
  const { columns, people, visibleTo } = appointmentRows(sql)
  const slots = appointmentSlots(sql)
  const resources = visitResources(sql)
  const writes = appointmentWrites(sql)

  async function read(condition: Fragment, db: AnySql = sql): Promise<Appointment | undefined> {
    const [row] = await db<Appointment[]>`
      select ${columns} from appointments a ${people} where ${condition}`
    return row
  }

  const find = (viewer: Viewer, id: string) =>
    read(sql`a.id = ${id} and a.deleted_at is null and ${visibleTo(viewer)}`)

  /** The appointment already stored under the id, if the same request made it. */
  async function sameCreation(writer: Writer, id: string, hash: Buffer) {
    const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from appointments where id = ${id}`
    if (!stored) return undefined
    checkSameCreation(stored, writer.userId, hash)
    return read(sql`a.id = ${id}`)
  }

  /** A change that takes no slot. */
  async function note(
    viewer: WritingViewer,
    stored: Appointment,
    { reason, status }: Pick<Appointment, 'reason' | 'status'>,
  ): Promise<Appointment | undefined> {
    const stamps = await writes.note(viewer, stored, { reason, status })
    // A form that leaves the status as it was keeps the finer state.
    const state = status === stored.status ? stored.state : status
    return stamps && { ...stored, reason, status, state, ...stamps }
  }

  /** Takes rooms and devices for a visit that this transaction has made or moved. */
  async function withResources(
    tx: AnySql,
    visit: Appointment,
    needs: Needs,
    anywayReason: string | null,
  ): Promise<Appointment> {
    const taken = await resources.take(tx, visit.id, needs, anywayReason)
    if (taken.overlapReason === visit.resourceOverlapReason) {
      return { ...visit, resources: taken.resources }
    }
    await writes.shareResource(tx, visit.id, taken.overlapReason)
    const marked = await read(sql`a.id = ${visit.id}`, tx)
    if (!marked) throw new Problem('unexpected')
    return marked
  }

  return {
    find,

    findWithDeleted: (viewer: Viewer, id: string) =>
      read(sql`a.id = ${id} and ${visibleTo(viewer)}`),

    /** Books a visit, of a series or by itself. */
    async add(
      writer: Writer,
      visit: NewAppointment,
      seriesId: string | null = null,
    ): Promise<Appointment> {
      const before = () => sameCreation(writer, visit.id, creationHash(visit))
      const needs = await resources.needsOf(visit)
      const isPlain = needs.lists.length === 0 && !needs.isGroup
      const statement = (overlaps: Overlaps) =>
        isPlain
          ? writes.insert(sql, writer, { ...visit, seriesId }, overlaps)
          : inTransaction(sql, async (tx) => {
              // The lock is a statement of its own: the next one sees what was booked while it
              // waited.
              await tx`${slots.turn(visit)}`
              const made = await writes.insert(tx, writer, { ...visit, seriesId }, overlaps)
              return made && withResources(tx, made, needs, visit.anywayReason)
            })
      const made = (await slots.take(visit, statement, before)) ?? (await before())
      if (made) return made
      await slots.check(visit)
      throw new Problem('unexpected')
    },

    /** Throws what keeps a new visit from being booked now; writes nothing. */
    async probe(visit: NewAppointment): Promise<void> {
      await slots.probe(visit)
      await resources.probe(await resources.needsOf(visit), slots.slot(visit))
    },

    async change(
      viewer: WritingViewer,
      stored: Appointment,
      version: number,
      changes: AppointmentChanges & Pick<Wanted, 'takesNoOther'>,
    ): Promise<Appointment> {
      const move = moveOf(stored, changes)
      const { visit } = move
      if (
        move.keepsVisit &&
        !move.takesSlot &&
        !changes.resourceIds &&
        stored.version === version
      ) {
        const changed = await note(viewer, stored, visit)
        if (changed) return changed
      }
      const { takesNoOther } = changes
      const needs = await resources.needsOfMoved({ ...visit, takesNoOther }, stored)
      const isPlain = needs.lists.length === 0 && stored.resources.length === 0 && !needs.isGroup
      const changed = await slots.take<Appointment | undefined>(visit, (overlaps) => {
        const asked = { ...move, version, overlaps }
        if (isPlain) return writes.update(sql, viewer, asked)
        return unlessRefused(
          inTransaction(sql, async (tx) => {
            await tx`${slots.turn(visit)}`
            await resources.release(tx, viewer.context, visit.id)
            const moved = await writes.update(tx, viewer, asked)
            // Roll back: a refused change must not release rooms.
            if (!moved) throw refused
            if (visit.status === 'canceled') return moved
            return withResources(tx, moved, needs, visit.anywayReason)
          }),
        )
      })
      if (changed) return changed
      const current = await find(viewer, stored.id)
      if (current && isCanceledAlready(current, changes)) return current
      await slots.check(visit, stored)
      if (move.expectsPatient) await slots.checkTakesVisits(visit)
      if (!current) throw new Problem('not-found')
      throw new Problem('changed', { current })
    },

    async remove(viewer: WritingViewer, id: string, version: number): Promise<void> {
      if (await writes.remove(viewer, id, version)) return
      const current = await find(viewer, id)
      throw current ? new Problem('changed', { current }) : new Problem('not-found')
    },

    /** Undoes a deletion, unless somebody took the slot meanwhile. */
    async restore(viewer: WritingViewer, deleted: Appointment): Promise<Appointment> {
      if (deleted.status === 'scheduled') await slots.checkTakesVisits(deleted)
      return (await slots.take(deleted, () => writes.restore(viewer, deleted))) ?? deleted
    },
  }
}

/** Whether somebody else has canceled it already, and the change asks for nothing else. */
function isCanceledAlready(current: Appointment, changes: AppointmentChanges): boolean {
  const { keepsVisit } = moveOf(current, changes)
  const isSame = keepsVisit && !changes.resourceIds && changes.reason === current.reason
  return isSame && current.state === 'canceled' && changes.status === 'canceled'
}

const refused = new Error('The change does not fit any more.')

async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error === refused) return undefined
    throw error
  }
}
