import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { readPatient } from '../../charts/patient.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import { addAddress } from '../address.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const staff = await clinic.signedIn('staff')

const home = (more = {}) => ({
  id: uuidv7(),
  use: 'home' as const,
  lines: '12 Harbor Lane',
  city: 'Quincy',
  country: 'US',
  ...more,
})
const chartOf = async (id: string) => (await staff.ask(readPatient, { params: { id } })).body

test('rows that a merge moves to another chart give both charts the right address', async () => {
  const kept = await aPatient(sql, { name: 'Kept Chart' })
  const gone = await aPatient(sql, { name: 'Gone Chart' })
  await staff.ask(addAddress, { params: { id: kept.id }, body: home() })
  const later = home({ lines: '9 New Street', validFrom: '2026-01-01' })
  await staff.ask(addAddress, { params: { id: gone.id }, body: later })
  await sql`update patient_addresses set patient_id = ${kept.id} where patient_id = ${gone.id}`
  expect((await chartOf(kept.id)).address).toContain('9 New Street')
  await sql`update patient_addresses set patient_id = ${gone.id} where id = ${later.id}`
  expect((await chartOf(kept.id)).address).toContain('12 Harbor Lane')
  expect((await chartOf(gone.id)).address).toContain('9 New Street')
})
