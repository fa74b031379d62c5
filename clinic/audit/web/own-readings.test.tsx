import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { aReading } from '../server/a-reading.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const ownReadings = async () =>
  within(await screen.findByRole('region', { name: 'Who opened my record' }))

test('a patient reads on the own profile who opened what, with the role (P-16)', async () => {
  const patient = await clinic.signedIn('patient')
  const doctor = await clinic.signedIn('doctor', { name: 'Dora Doctor' })
  await aReading(clinic.sql, { userId: doctor.userId, patientId: patient.userId })
  openApp('/profile', clinic, patient)
  const list = await ownReadings()
  await list.findByText('Dora Doctor (Doctor)')
  list.getByText('Medical record')
  list.getByText('1 opening')
})

test('a patient whose record nobody has opened reads so', async () => {
  openApp('/profile', clinic, await clinic.signedIn('patient'))
  const list = await ownReadings()
  await list.findByText('Nobody has opened your record yet')
})

test('others have no such list', async () => {
  openApp('/profile', clinic, await clinic.signedIn('doctor'))
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('button', { name: 'Edit Profile' })
  expect(screen.queryByRole('region', { name: 'Who opened my record' })).toBeNull()
})
