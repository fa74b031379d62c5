import { screen, within } from '@testing-library/react'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../server/test-clinic.ts'
import { openApp } from '../../../web/test-app.tsx'
import { showPiece } from '../../../web/test-kit.tsx'
import { flushReadings, noteReading } from '../server/reading-log.ts'
import { OwnReadings } from './own-readings.tsx'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

test('a patient reads who opened what, with the role (P-16)', async () => {
  const patient = await clinic.signedIn('patient')
  const doctor = await clinic.signedIn('doctor', { name: 'Dora Doctor' })
  noteReading(clinic.sql, {
    viewer: { userId: doctor.userId, role: 'doctor', patientId: null },
    objectType: 'medical record',
    objectId: uuidv7(),
    patientId: patient.userId,
    request: { id: uuidv7(), ip: '127.0.0.1' },
  })
  await flushReadings(clinic.sql)
  // Gives the piece below the server and the session to speak to.
  openApp('/about', clinic, patient)
  await showPiece(<OwnReadings />)
  const list = within(await screen.findByRole('region', { name: 'Who opened my record' }))
  await list.findByText('Dora Doctor (Doctor)')
  list.getByText('Medical record')
  list.getByText('1 opening')
})

test('nobody yet reads so', async () => {
  openApp('/about', clinic, await clinic.signedIn('patient'))
  await showPiece(<OwnReadings />)
  await screen.findByText('Nobody has opened your record yet')
  expect(screen.queryByText('opening')).toBeNull()
})
