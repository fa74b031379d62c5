import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { readReport } from '../report.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

const admin = await clinic.signedIn('admin')
const doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
/** Ten days. */
const days = { from: '2026-03-02', to: '2026-03-11' }

/** Utilisation, booked and open minutes, and days with hours. */
async function figures(query: object = {}): Promise<readonly (number | null)[]> {
  const asked = { params: { id: 'utilisation' }, query: { ...days, ...query } }
  return (await admin.ask(readReport, asked)).body.totals
}

test('without hours nothing is used', async () => {
  expect(await figures()).toEqual([null, 0, 0, 0])
})

test('open hours are those of the doctor, without leave', async () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    ...{ weekday, starts: '09:00', ends: '11:00', validFrom: null, validUntil: null },
  }))
  await sql`insert into schedules (id, doctor_id, hours)
    values (${doctor.userId}, ${doctor.userId}, ${sql.json(hours)})`
  expect(await figures()).toEqual([0, 0, 10 * 120, 10])
  await sql`insert into schedule_exceptions (id, schedule_id, kind, first_day, last_day, reason)
    values (gen_random_uuid(), ${doctor.userId}, 'away', '2026-03-10', '2026-03-11', 'Leave')`
  expect(await figures()).toEqual([0, 0, 8 * 120, 8])
})

test('a group visit holds its doctor once, and a canceled visit does not', async () => {
  const visit = async (time: string, changes: object = {}) => {
    const { userId: patientId } = await clinic.signedIn('patient')
    const people = { patientId, doctorId: doctor.userId }
    return anAppointment(sql, { ...people, date: '2026-03-04', time, ...changes })
  }
  await visit('09:00', { status: 'canceled' })
  for (const place of [1, 2, 3]) {
    const id = await visit('10:00', { minutes: 48, status: 'canceled' })
    await sql`update appointments set status = 'completed',
      group_id = '01900000-0000-7000-8000-000000000077', group_place = ${place} where id = ${id}`
  }
  expect(await figures()).toEqual([0.05, 48, 8 * 120, 8])
  expect(await figures({ where: 'weekday:2' })).toEqual([0.4, 48, 120, 1])
})
