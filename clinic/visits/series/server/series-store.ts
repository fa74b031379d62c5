import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql, Transaction } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type {
  Appointment,
  AppointmentChanges,
  NewAppointment,
} from '../../appointments/appointment.ts'
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
import { daysOfTheirOwn } from './days-of-their-own.ts'
import { occurrences, ruleInWords, ruleText } from './recurrence.ts'

/** Series of visits. Each visit is booked as a single one would be, all in one transaction. */
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
  function book(
    tx: Transaction,
    viewer: WritingViewer,
    wanted: NewSeries,
    days: readonly string[],
  ): Promise<readonly Refusal[]> {
    const appointments = appointmentStore(tx)
    return refusals(visitsOn(days, wanted), (visit) => appointments.add(viewer, visit, wanted.id))
  }

  /** The days that the rule gave the visits, by id, and the day today. */
  async function daysOfRule(tx: Transaction, id: string) {
    const rows = await tx<{ id: string; day: string; today: string }[]>`
      select a.id, a.series_day as day, (now() at time zone time_zone)::date as today
      from appointments a, clinic where a.series_id = ${id} and a.series_day is not null`
    return {
      home: new Map(rows.map((visit) => [visit.id, visit.day])),
      today: rows[0]?.today ?? '',
    }
  }

  /** Changes the matching visits, all or none, if the series is still at the version read. */
  async function changeVisits(
    viewer: WritingViewer,
    id: string,
    version: number,
    isMeant: (visit: Appointment) => boolean,
    changes: Omit<SeriesChanges, 'firstDay'> | Pick<Appointment, 'status'>,
    daysFor: (
      tx: Transaction,
      visits: readonly Appointment[],
    ) => Promise<Map<string, string>> = () => Promise.resolve(new Map<string, string>()),
  ): Promise<AppointmentSeries> {
    return sql.begin(async (tx) => {
      const moved = await tx`
        update appointment_series set updated_by = ${acting(tx, viewer)}
        where id = ${id} and version = ${version}`
      const current = await find(id, tx)
      if (!current) throw new Problem('not-found')
      if (moved.count === 0) throw new Problem('changed', { current })
      const appointments = appointmentStore(tx)
      const meant = current.visits.filter(isMeant)
      const days = await daysFor(tx, meant)
      const change = (visit: Appointment, more: Partial<AppointmentChanges>) =>
        appointments.change(viewer, visit, visit.version, { ...visit, anywayReason: null, ...more })
      const visits: Appointment[] = []
      for (const visit of meant) {
        // Free the old times of visits that change their day, so that they do not block the others.
        visits.push(days.has(visit.id) ? await change(visit, { status: 'canceled' }) : visit)
      }
      const refused = await refusals(visits, async (visit) => {
        const date = days.get(visit.id)
        await change(visit, { ...(date ? { date, status: 'scheduled' } : {}), ...changes })
      })
      refuse(refused)
      return (await find(id, tx)) ?? current
    })
  }

  return {
    find: (id: string) => find(id),

    /** The visits that the rule asks for, each with the reason why it cannot be booked now. */
    async propose({ resourceId: resourceIds, ...wanted }: SeriesQuery) {
      const days = daysOf(wanted)
      const found = await sql.begin('isolation level repeatable read read only', (tx) => {
        const appointments = appointmentStore(tx)
        return refusals(visitsOn(days, { ...wanted, resourceIds }), (visit) =>
          appointments.probe(visit),
        )
      })
      const refused = new Map(found.map(({ date, sentence }) => [date, sentence]))
      return {
        summary: ruleInWords(wanted),
        visits: days.map((date) => ({ date, refusal: refused.get(date) ?? null })),
      }
    },

    async add(viewer: WritingViewer, wanted: NewSeries): Promise<AppointmentSeries> {
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
            ${viewer.userId}, ${acting(tx, viewer)})
          on conflict (id) do nothing`
        if (made.count > 0) refuse(await book(tx, viewer, wanted, days))
      })
      const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from appointment_series where id = ${id}`
      checkSameCreation(stored, viewer.userId, hash)
      const made = await find(id)
      if (!made) throw new Problem('unexpected')
      return made
    },

    change: (
      viewer: WritingViewer,
      id: string,
      version: number,
      { firstDay, ...changes }: SeriesChanges,
    ) =>
      changeVisits(viewer, id, version, isToCome(firstDay), changes, async (tx, visits) => {
        const { home, today } = await daysOfRule(tx, id)
        return daysOfTheirOwn(visits, home, firstDay > today ? firstDay : today)
      }),

    cancel: (viewer: WritingViewer, id: string, version: number, from: string) =>
      changeVisits(viewer, id, version, isToCome(from), { status: 'canceled' }),

    restore: (viewer: WritingViewer, id: string, version: number, visitIds: readonly string[]) =>
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
    throw new Problem('invalid', { errors: { until: 'No visit is on or before this day.' } })
  }
  return days
}

/** One new visit for each of the days. */
function visitsOn(
  days: readonly string[],
  wanted: Omit<NewSeries, 'id' | 'leaveOut' | 'reason'> & { readonly reason?: string | null },
): NewAppointment[] {
  const { patientId, doctorId, visitTypeId, time, minutes, resourceIds, reason = null } = wanted
  const each = { patientId, doctorId, visitTypeId, time, minutes, resourceIds, reason }
  return days.map((date) => ({ ...each, id: uuidv7(), date, anywayReason: null }))
}

interface Refusal {
  readonly date: string
  readonly sentence: string
}

/** Runs `act` on each; answers the refusals with their sentences. */
async function refusals<T extends { readonly date: string }>(
  all: readonly T[],
  act: (one: T) => Promise<unknown>,
): Promise<readonly Refusal[]> {
  const refused: Refusal[] = []
  for (const one of all) {
    try {
      await act(one)
    } catch (error) {
      refused.push({ date: one.date, sentence: sentenceOf(error) })
    }
  }
  return refused
}

/** The sentence of a refusal about the time of one visit; any other error is rethrown. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error
  if (error.id === 'conflict' || error.id === 'outside-schedule') return error.message
  const { date, time, ...others } = error.errors ?? {}
  const sentence = date ?? time
  if (sentence === undefined || Object.keys(others).length > 0) throw error
  return sentence
}

function refuse(refused: readonly Refusal[]): void {
  if (refused.length === 0) return
  const sentences = refused.map(({ date, sentence }) => `${date}: ${sentence}`)
  throw new Problem('conflict', { detail: sentences.join(' ') })
}
