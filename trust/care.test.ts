import { afterAll, expect, test } from 'vitest'
import { listChartRecords } from '../clinic/medical-records/chart-record.ts'
import { addMedicalRecord } from '../clinic/medical-records/medical-record.ts'
import { newMedicalRecord } from '../clinic/medical-records/server/a-medical-record.ts'
import { testClinic } from '../server/test-clinic.ts'
import { rowsOf } from './rows.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())

test('Z-17 a record with the note "." is refused and opens nothing', async () => {
  const { patient } = await rowsOf(clinic)
  const doctor = await clinic.signedIn('doctor')
  const body = { ...newMedicalRecord(patient.userId), notes: '.' }
  expect((await doctor.ask(addMedicalRecord, { body })).status).toBe(403)
  const list = await doctor.ask(listChartRecords, { params: { id: patient.userId } })
  expect(list.body.total).toBe(0)
})
