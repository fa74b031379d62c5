import type { Sql } from '../../../../server/database/connect.ts'
import type { HoursBlock } from '../hours.ts'
import { clinicSchedule } from '../schedule.ts'

/** Sets the same hours on some days of the week (1 is Monday), for tests that book in them. Patients may book a doctor. */
export async function aSchedule(
  sql: Sql,
  id: string,
  { days = [1, 2, 3, 4, 5], starts = '09:00', ends = '17:00' } = {},
): Promise<void> {
  const hours: HoursBlock[] = days.map((weekday) => ({
    weekday,
    starts,
    ends,
    validFrom: null,
    validUntil: null,
  }))
  await sql`
    insert into schedules (id, doctor_id, hours, online_booking)
    values (${id}, ${id === clinicSchedule ? null : id}, ${sql.json(hours)}, 'on')
    on conflict (id) do update set hours = excluded.hours, online_booking = 'on'`
}

/**
 * Sends a doctor with hours on leave from two days ago for five days, for tests that ask for the next
 * free time: it is then the same at each request, on any day and at any time of day.
 */
export async function aLeaveOfSomeDays(sql: Sql, doctorId: string): Promise<void> {
  await sql`
    insert into schedule_exceptions (id, schedule_id, kind, first_day, last_day, reason)
    values (gen_random_uuid(), ${doctorId}, 'away', now() - interval '2 days',
      now() + interval '3 days', 'Leave')`
}
