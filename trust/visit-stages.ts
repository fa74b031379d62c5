import { aSchedule } from '../clinic/availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../clinic/availability/visit-types/server/a-visit-type.ts'
import type { TestClinic } from '../app/server/test-clinic.ts'

/** A time that patients may book by themselves, with a doctor and a visit type of its own. */
export async function offeredTime(clinic: TestClinic) {
  const { sql } = clinic
  const { userId: doctorId } = await clinic.signedIn('doctor')
  await aSchedule(sql, doctorId, { days: [1, 2, 3, 4, 5, 6, 7] })
  const visitTypeId = await aVisitType(sql)
  await sql`
    update visit_types set bookable_by = 'patients', lead_hours = 1, horizon_days = 30,
      cutoff_hours = 1
    where id = ${visitTypeId}`
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  return { doctorId, visitTypeId, date, time: '09:00' }
}

/** New people may book the visit type; earlier requests of the hour do not count. */
export async function openToEverybody(sql: TestClinic['sql'], visitTypeId: string): Promise<void> {
  await sql`update booking_rules set public_booking = 'on'`
  await sql`
    update visit_types set bookable_by = 'everyone', capacity = 1, status = 'active'
    where id = ${visitTypeId}`
  await sql`delete from request_counts`
}
