import { afterAll, expect, test } from 'vitest'
import { withoutReplica } from '../../../../server/database/replica.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { anOwnReport } from './an-own-report.ts'
import { ownReportStore } from './own-report-store.ts'
import { reportDoors } from './report-doors.ts'
import { reportStore } from './report-store.ts'
import { systemContext } from '../../../../server/database/acting.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

test('a report that takes too long is given up by the database, with a sentence', async () => {
  const admin = await clinic.signedIn('admin')
  const doctor = await clinic.signedIn('doctor')
  const patient = await clinic.signedIn('patient')
  const visit = await anAppointment(sql, {
    ...{ patientId: patient.userId, doctorId: doctor.userId, status: 'canceled' as const },
    ...{ date: '2026-03-02', time: '09:00' },
  })
  // Each visit looks for another patient at its time.
  await clinic.owner`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, status, canceled_at)
    select gen_random_uuid(), patient_id, doctor_id, starts_at, ends_at, status, canceled_at
    from appointments, generate_series(1, 2000) where id = ${visit}`
  const viewer = {
    ...{ userId: admin.userId, role: 'admin' as const, patientId: null, permissions: null },
    context: systemContext,
  }
  const wanted = anOwnReport({ measures: ['refilled', 'medianWait'], by: ['doctor', 'room'] })
  const { id } = await ownReportStore(sql).add(viewer, { ...wanted, chart: 'grid' })
  const query = { from: '2026-01-01', to: '2026-12-31' }
  const slow = async (patience?: number) => {
    const doors = reportDoors(sql, patience === undefined ? {} : { patience })
    const reports = reportStore(sql, withoutReplica(sql))
    const found = await doors.find(viewer, id)
    if (!found) throw new Error('The report is there.')
    return { reports, found }
  }
  const { reports, found } = await slow(20)
  await expect(reports.read(found, query)).rejects.toMatchObject({
    id: 'conflict',
    message: 'This report takes too long. Choose fewer days or fewer groups.',
  })
  await expect(
    reports.rows(found, { ...query, measure: 'refilled', limit: 20 }),
  ).rejects.toMatchObject({ id: 'conflict' })
  const working = async () => {
    const found = await sql`
      select from pg_stat_activity
      where state = 'active' and datname = current_database() and pid <> pg_backend_pid()`
    return found.count
  }
  await expect.poll(working).toBe(0)
  const usual = await slow()
  expect((await usual.reports.read(usual.found, query)).totals).toEqual([0, null])
})
