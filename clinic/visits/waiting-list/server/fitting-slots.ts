import { clockAt, daysAfter, minuteOfDay } from '../../../../contract/dates.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { Person } from '../../../../contract/person.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { freeSlotStore } from '../../appointments/server/free-slot-store.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import type { listFittingSlots } from '../slot-offer.ts'
import { suits, type WaitingEntry } from '../waiting-entry.ts'

/** How far ahead suitable times are searched, in days. */
const horizon = 62
const mostSlots = 40
const mostDoctors = 100

/** The parts of an entry that decide which times suit it. */
export type Waiting = Pick<
  WaitingEntry,
  | 'patientId'
  | 'visitTypeId'
  | 'doctorIds'
  | 'weekdays'
  | 'timeFrom'
  | 'timeTo'
  | 'earliest'
  | 'latest'
>

/** Free times that suit somebody who waits, the soonest first. */
export function fittingSlots(sql: Sql) {
  const free = freeSlotStore(sql)

  return {
    /** `within`: a stretch that became free, in milliseconds since the epoch; without it any time. */
    async find(
      entry: Waiting,
      asked: { from: string; to: string; doctorId?: string | null; within?: [number, number] },
    ) {
      const { patientId, visitTypeId } = entry
      const doctors = await sql<Person[]>`
        select id, nullif(name, '') as name, email from users
        where role = 'doctor' and status in ('active', 'no sign-in') and takes_appointments
          ${asked.doctorId ? sql`and id = ${asked.doctorId}` : sql``}
          ${entry.doctorIds.length > 0 ? sql`and id = any(${entry.doctorIds})` : sql``}
        order by name, id limit ${mostDoctors}`
      if (doctors.length === 0) return []
      const [begin, end] = asked.within ?? [0, Infinity]
      const { minutes, slots } = await free.ofDoctors(
        doctors.map(({ id }) => id),
        {
          ...{ from: asked.from, to: asked.to, patientId },
          ...(visitTypeId ? { visitTypeId } : {}),
          ...(asked.within ? { alsoAt: begin } : {}),
        },
      )
      return slots
        .filter(({ startsAt }) => startsAt >= begin && startsAt < end)
        .filter(({ doctorId, date, time }) =>
          suits(entry, {
            doctorId,
            date,
            time,
            ends: clockAt((minuteOfDay(time) + minutes) % 1440),
          }),
        )
        .flatMap(({ doctorId, date, time }) => {
          const doctor = doctors.find(({ id }) => id === doctorId)
          return doctor ? [{ doctor, date, time }] : []
        })
    },

    async next(
      entry: Waiting,
      wanted: string | undefined,
    ): Promise<AnswerOf<typeof listFittingSlots>> {
      const { today } = await readClinicRow(sql)
      const from = [today, entry.earliest ?? '', wanted ?? ''].toSorted().at(-1) ?? today
      const last = daysAfter(from, horizon - 1)
      const to = entry.latest && entry.latest < last ? entry.latest : last
      if (to < from) return []
      return (await this.find(entry, { from, to })).slice(0, mostSlots)
    },
  }
}
