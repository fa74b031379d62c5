import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { aMedicalRecord } from '../server/a-medical-record.ts'

let clinic: TestClinic
let doctor: Caller
let patient: Caller
const ids: string[] = []
const user = userEvent.setup()

beforeAll(async () => {
  clinic = await testClinic()
  doctor = await clinic.signedIn('doctor')
  patient = await clinic.signedIn('patient')
  const writer = await clinic.signedIn('doctor', { name: 'Dr. Writer' })
  const who = { doctorId: writer.userId, patientId: patient.userId }
  for (const day of [1, 2, 3, 4, 5, 6]) {
    const record = { date: `2026-02-0${day}`, notes: `Fever on day ${day}` }
    ids.push(await aMedicalRecord(clinic.sql, { ...who, ...record }))
  }
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: patient.userId })
})
afterAll(() => clinic.close())

const openRecords = () => openApp(`/patients/details/${patient.userId}?tab=records`, clinic, doctor)
const records = async () => within(await screen.findByRole('region', { name: 'Medical records' }))

test('a doctor reads notes one after the other, each an event, and finds them so again', async () => {
  openRecords()
  const shown = await records()
  expect(await shown.findAllByRole('link', { name: 'View' })).toHaveLength(6)
  expect(screen.queryByText('Fever on day 6')).toBeNull()
  expect(shown.getByRole('button', { name: 'List' }).ariaPressed).toBe('true')

  shown.getByRole('button', { name: 'Notes' }).focus()
  await user.keyboard('{Enter}')
  await shown.findByText('Fever on day 6')
  expect(shown.getAllByRole('article')).toHaveLength(5)
  expect(shown.getAllByRole('heading', { level: 2 })).toHaveLength(5)
  expect(shown.getAllByRole('link', { name: 'View' })[0]?.getAttribute('href')).toBe(
    `/patients/details/${patient.userId}?tab=records&record=${ids[5]}`,
  )
  await user.click(shown.getByRole('button', { name: 'Show older notes' }))
  await shown.findByText('Fever on day 1')
  await flushEvents(clinic.sql)
  const events = await clinic.sql<{ objectId: string; reason: string | null }[]>`
    select object_id, reason from audit_events where actor_id = ${doctor.userId}
      and action = 'read' and object_type = 'medical record' and patient_id = ${patient.userId}`
  expect(new Set(events.map(({ objectId }) => objectId))).toEqual(new Set(ids))
  expect(new Set(events.map(({ reason }) => reason))).toEqual(new Set(['in care']))

  openRecords()
  const again = await records()
  await again.findByText('Fever on day 6')
  await user.click(again.getByRole('button', { name: 'List' }))
  await waitFor(() => expect(again.queryByText('Fever on day 6')).toBeNull())
  expect(await again.findAllByRole('link', { name: 'View' })).toHaveLength(6)
})
