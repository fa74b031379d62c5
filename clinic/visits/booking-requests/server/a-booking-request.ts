import { v7 as uuidv7 } from 'uuid'
import { daysAfter, today, weekdayOf } from '../../../../contract/dates.ts'
import type { Sql } from '../../../../server/database/connect.ts'

const inTwoWeeks = daysAfter(today('UTC'), 14)
/** A Monday near enough to be bookable, and far enough that the lead time does not matter. */
export const mondayAhead = daysAfter(inTwoWeeks, (8 - weekdayOf(inTwoWeeks)) % 7)

interface Wanted {
  readonly doctorId: string
  readonly visitTypeId: string
  readonly name?: string
  readonly date?: string
  readonly time?: string
  readonly state?: 'held' | 'confirmed'
}

/** Stores a request of a new patient for half an hour, in clinic time; answers its id. */
export async function aBookingRequest(sql: Sql, wanted: Wanted): Promise<string> {
  const id = uuidv7()
  const { name = 'Nia New', date = '2030-03-04', time = '09:00', state = 'confirmed' } = wanted
  await sql`
    insert into booking_requests (id, visit_type_id, doctor_id, starts_at, ends_at, name, dob, email,
      phone, state, hold_until, request_hash)
    select ${id}, ${wanted.visitTypeId}, ${wanted.doctorId}, starts_at,
      starts_at + interval '30 minutes', ${name}, '1990-05-06', 'nia@example.com', '+49 30 123456',
      ${state}, now() + interval '30 minutes', ''
    from (select (${date}::date + ${time}::time) at time zone time_zone as starts_at from clinic) c`
  return id
}
