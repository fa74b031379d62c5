import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../contract/problem.ts'
import type { Viewer } from '../../../contract/role.ts'
import { acting } from '../../../server/database/acting.ts'
import type { AnySql, Sql, Transaction } from '../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../server/http/creation.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { appointmentRows } from '../../appointments/server/appointment-rows.ts'
import { appointmentStore } from '../../appointments/server/appointment-store.ts'
import {
  type AppointmentSeries,
  mostVisits,
  type NewSeries,
  type Rule,
  type SeriesChanges,
  type SeriesQuery,
} from '../series.ts'
import { occurrences, ruleInWords, ruleText } from './recurrence.ts'

/** Series of visits. Each visit is booked by the one guard of all visits, all in one transaction. */
export function seriesStore(sql: Sql) {
  async function find(id: string, db: AnySql = sql): Promise<AppointmentSeries | undefined> {
    const { columns, people } = appointmentRows(db)
    const [row] = await db<Omit<AppointmentSeries, 'visits'>[]>`
      select s.id, s.patient_id, s.rule, s.summary, s.created_at, s.updated_at, s.version,
        jsonb_build_object('id', p.id, 'name', nullif(p.name, ''), 'email', p.email) as patient
      from appointment_series s join patients p on p.id = s.patient_id where s.id = ${id}`
    if (!row) return undefined
    const visits = await db<Appointment[]>`
      select ${columns} from appointments a ${people}
      where a.series_id = ${id} and a.deleted_at is null order by a.starts_at, a.id`
    return { ...row, visits }
  }

  /** Books a visit on each of the days; answers the days that are refused, with the reason. */
  async function book(
    tx: Transaction,
    viewer: Viewer,
    wanted: Omit<NewSeries, 'id' | 'leaveOut' | 'reason'> & { readonly reason?: string | null },
    days: readonly string[],
    seriesId: string | null,
  ): Promise<Map<string, string>> {
    const appointments = appointmentStore(tx)
    const { patientId, doctorId, visitTypeId, time, minutes, resourceIds, reason = null } = wanted
    const each = { patientId, doctorId, visitTypeId, time, minutes, resourceIds, reason }
    const visit = { ...each, anywayReason: null }
    return refusals(days, (date) =>
      appointments.add(viewer, { ...visit, id: uuidv7(), date }, seriesId),
    )
  }

  /** Changes the visits that are meant, all or none, on the very version that was read. */
  async function changeVisits(
    viewer: Viewer,
    id: string,
    version: number,
    isMeant: (visit: Appointment) => boolean,
    changes: Omit<SeriesChanges, 'firstDay'> | Pick<Appointment, 'status'>,
  ): Promise<AppointmentSeries> {
    return sql.begin(async (tx) => {
      const moved = await tx`
        update appointment_series set updated_by = ${acting(tx, viewer.userId)}
        where id = ${id} and version = ${version}`
      const current = await find(id, tx)
      if (!current) throw new Problem('not-found')
      if (moved.count === 0) throw new Problem('changed', { current })
      const appointments = appointmentStore(tx)
      const visits = current.visits.filter(isMeant)
      const byDate = new Map(visits.map((visit) => [visit.date, visit]))
      const refused = await refusals([...byDate.keys()], async (date) => {
        const visit = byDate.get(date)
        if (!visit) return
        const next = { ...visit, anywayReason: null, ...changes }
        await appointments.change(viewer, visit, visit.version, next)
      })
      refuse(refused)
      return (await find(id, tx)) ?? current
    })
  }

  return {
    find: (id: string) => find(id),

    /** Tries to book every visit, and keeps none: what it says is what booking would do. */
    async propose(viewer: Viewer, { resourceId: resourceIds, ...wanted }: SeriesQuery) {
      const days = daysOf(wanted)
      const visit = { ...wanted, resourceIds }
      const refused = await withoutTrace(sql, (tx) => book(tx, viewer, visit, days, null))
      return {
        summary: ruleInWords(wanted),
        visits: days.map((date) => ({ date, refusal: refused.get(date) ?? null })),
      }
    },

    async add(viewer: Viewer, wanted: NewSeries): Promise<AppointmentSeries> {
      const { id, leaveOut } = wanted
      const days = daysOf(wanted).filter((day) => !leaveOut.includes(day))
      if (days.length === 0) {
        throw new Problem('invalid', { errors: { leaveOut: 'No visit is left.' } })
      }
      const hash = creationHash(wanted)
      await sql.begin(async (tx) => {
        const made = await tx`
          insert into appointment_series (id, patient_id, rule, summary, creation_hash, created_by,
            updated_by)
          values (${id}, ${wanted.patientId}, ${ruleText(wanted)}, ${ruleInWords(wanted)}, ${hash},
            ${viewer.userId}, ${acting(tx, viewer.userId)})
          on conflict (id) do nothing`
        if (made.count > 0) refuse(await book(tx, viewer, wanted, days, id))
      })
      const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from appointment_series where id = ${id}`
      checkSameCreation(stored, viewer.userId, hash)
      const made = await find(id)
      if (!made) throw new Problem('unexpected')
      return made
    },

    change: (
      viewer: Viewer,
      id: string,
      version: number,
      { firstDay, ...changes }: SeriesChanges,
    ) => changeVisits(viewer, id, version, isToCome(firstDay), changes),

    cancel: (viewer: Viewer, id: string, version: number, from: string) =>
      changeVisits(viewer, id, version, isToCome(from), { status: 'canceled' }),

    restore: (viewer: Viewer, id: string, version: number, visitIds: readonly string[]) =>
      changeVisits(
        viewer,
        id,
        version,
        (visit) => visit.state === 'canceled' && visitIds.includes(visit.id),
        { status: 'scheduled' },
      ),
  }
}

const isToCome =
  (from: string) =>
  ({ date, status }: Appointment) =>
    status === 'scheduled' && date >= from

function daysOf(wanted: Rule): string[] {
  const days = occurrences(wanted)
  if (days.length > mostVisits) {
    const errors = { until: `A series has at most ${mostVisits} visits.` }
    throw new Problem('invalid', { errors })
  }
  if (days.length === 0) {
    throw new Problem('invalid', { errors: { until: 'There is no such day before this one.' } })
  }
  return days
}

/** Does something on each day; what the schedule refuses is kept with its sentence. */
async function refusals(
  days: readonly string[],
  act: (date: string) => Promise<unknown>,
): Promise<Map<string, string>> {
  const refused = new Map<string, string>()
  for (const date of days) {
    try {
      await act(date)
    } catch (error) {
      refused.set(date, sentenceOf(error))
    }
  }
  return refused
}

/** Of a refusal that is about the time of one visit; whatever else fails, fails them all. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error
  if (error.id === 'conflict' || error.id === 'outside-schedule') return error.message
  const { date, time, ...others } = error.errors ?? {}
  const sentence = date ?? time
  if (sentence === undefined || Object.keys(others).length > 0) throw error
  return sentence
}

function refuse(refused: ReadonlyMap<string, string>): void {
  if (refused.size === 0) return
  const sentences = [...refused].map(([date, sentence]) => `${date}: ${sentence}`)
  throw new Problem('conflict', { detail: sentences.join(' ') })
}

/** Thrown to leave a transaction without what it wrote. */
class NothingStays extends Error {}

/** What a transaction would answer; nothing of it stays. */
async function withoutTrace<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const answers: T[] = []
  try {
    await sql.begin(async (tx) => {
      answers.push(await work(tx))
      throw new NothingStays()
    })
  } catch (error) {
    if (!(error instanceof NothingStays)) throw error
  }
  const [answer] = answers
  if (answer === undefined) throw new Problem('unexpected')
  return answer
}
