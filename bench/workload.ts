import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'

export const readKinds = ['search', 'day', 'patient', 'record', 'bill'] as const
export type ReadKind = (typeof readKinds)[number]

/** A visit whose status is changed back and forth. */
interface Visit {
  readonly id: string
  readonly patientId: string
  readonly doctorId: string
  readonly date: string
  readonly time: string
  readonly minutes: number
  readonly reason: string
  version: number
}

/** The requests for both servers: addresses to read, and people to write about. */
export interface Workload {
  readonly reads: Readonly<Record<ReadKind, readonly string[]>>
  readonly patientIds: readonly string[]
  readonly doctorIds: readonly string[]
  readonly visits: readonly Visit[]
}

const samples = 200

/** Draws the same sample in every run on the same clinic. */
export async function drawWorkload(sql: Sql): Promise<Workload> {
  const sample = async <T extends object>(what: string) =>
    (await sql.unsafe<T[]>(what)) as readonly T[]
  const patients = await sample<{ id: string; name: string }>(
    `select id, name from patients tablesample bernoulli (20) repeatable (1) limit ${samples}`,
  )
  const records = await sample<{ id: string }>(
    `select id from medical_records tablesample bernoulli (20) repeatable (1) limit ${samples}`,
  )
  const bills = await sample<{ id: string }>(
    `select id from bills tablesample bernoulli (20) repeatable (1) limit ${samples}`,
  )
  const visits = await sample<Visit>(
    `select a.id, patient_id, doctor_id, to_char(starts_at, 'YYYY-MM-DD') as date,
      to_char(starts_at, 'HH24:MI') as time, 30 as minutes, reason, version
    from appointments a tablesample bernoulli (20) repeatable (1)
    where status = 'completed' and starts_at < now() - interval '1 day' limit 640`,
  )
  const doctors = await sample<{ id: string }>(
    `select id from users where role = 'doctor' order by id limit 2000`,
  )
  const [dates] = await sql<{ from: string }[]>`
    select to_char(now() - interval '20 days', 'YYYY-MM-DD') as from`
  const day = dates?.from ?? ''
  return {
    reads: {
      // A surname, or a typical search: part of one name and part of another.
      search: patients.map(({ name }, place) => {
        const [given = '', surname = ''] = name.split(' ')
        const text = place % 3 === 0 ? `${surname.slice(0, 4)} ${given.slice(0, 3)}` : surname
        return `/api/patients?limit=20&search=${encodeURIComponent(text.toLowerCase())}`
      }),
      day: doctors
        .slice(0, samples)
        .map(({ id }) => `/api/appointments?doctorId=${id}&from=${day}&to=${day}`),
      patient: patients.map(({ id }) => `/api/patients/${id}`),
      record: records.map(({ id }) => `/api/medical-records/${id}`),
      bill: bills.map(({ id }) => `/api/bills/${id}`),
    },
    patientIds: patients.map(({ id }) => id),
    doctorIds: doctors.map(({ id }) => id),
    visits,
  }
}

export interface Write {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly version?: number
  /** Called with the answered row. */
  readonly done?: (row: { version: number }) => void
}
export const writeKinds = ['appointment', 'patient', 'bill', 'status'] as const
export type WriteKind = (typeof writeKinds)[number]

/**
 * Writers for one server under test, for all of its connections: slots that are still free, and
 * visits of its own for each connection, so that no request is refused.
 */
export function writersFor(workload: Workload, connections: number) {
  let slots = 0
  let made = 0
  const patientAt = (place: number) => workload.patientIds[place % workload.patientIds.length]
  const visits = workload.visits.map((visit) => ({ ...visit, status: 'completed' }))

  function status(connection: number): () => Write {
    const own = visits.filter((_, place) => place % connections === connection)
    let turn = 0
    return () => {
      const visit = own[turn % own.length]
      if (!visit) throw new Error('There are too few visits to change.')
      const { id, version, ...body } = visit
      const next = visit.status === 'completed' ? 'scheduled' : 'completed'
      return {
        method: 'PUT',
        path: `/api/appointments/${id}`,
        body: { ...body, status: next },
        version,
        done: (row) => {
          turn += 1
          visit.version = row.version
          visit.status = next
        },
      }
    }
  }

  const creations: Record<Exclude<WriteKind, 'status'>, () => Write> = {
    appointment: () => {
      const slot = slots
      slots += 1
      const doctors = workload.doctorIds.length
      const start = Math.floor(slot / doctors)
      // Every five minutes, day and night, from a month after the last existing visit.
      const at = new Date(Date.now() + (40 + Math.floor(start / 288)) * 86_400_000)
      const minutes = (start % 288) * 5
      const clock = [Math.floor(minutes / 60), minutes % 60]
      return {
        method: 'POST',
        path: '/api/appointments',
        body: {
          id: uuidv7(),
          patientId: patientAt(slot),
          doctorId: workload.doctorIds[slot % doctors],
          date: at.toISOString().slice(0, 10),
          time: clock.map((part) => String(part).padStart(2, '0')).join(':'),
          minutes: 5,
          reason: 'Follow-up',
        },
      }
    },
    patient: () => {
      made += 1
      // Nobody looks like another, as in a clinic: a double is refused.
      const born = new Date(Date.UTC(1930, 0, 1 + (made % 30_000)))
      return {
        method: 'POST',
        path: '/api/patients',
        body: {
          id: uuidv7(),
          name: `Newly Registered ${made}`,
          dob: born.toISOString().slice(0, 10),
          gender: 'female',
          contact: `(212) 7${String(made).padStart(6, '0')}`,
        },
      }
    },
    bill: () => {
      made += 1
      return {
        method: 'POST',
        path: '/api/bills',
        body: { id: uuidv7(), patientId: patientAt(made), amount: '135.00', date: '2026-01-15' },
      }
    },
  }

  return {
    /** Reads the current state of the visits again. */
    async refresh(sql: Sql): Promise<void> {
      const rows = await sql<{ id: string; status: string; version: number }[]>`
        select id, status, version from appointments
        where id = any(${visits.map(({ id }) => id)}::uuid[])`
      const stored = new Map(rows.map((row) => [row.id, row]))
      for (const visit of visits) {
        const now = stored.get(visit.id)
        if (now) Object.assign(visit, { status: now.status, version: now.version })
      }
    },

    /** The writer of one kind for one connection. */
    of: (kind: WriteKind, connection: number): (() => Write) =>
      kind === 'status' ? status(connection) : creations[kind],
  }
}
export type Writers = ReturnType<typeof writersFor>
