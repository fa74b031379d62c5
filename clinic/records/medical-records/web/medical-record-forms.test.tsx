import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../../contract/dates.ts'
import { typedDay } from '../../../../contract/typed-day.ts'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { changeMedicalRecord, listMedicalRecords, readMedicalRecord } from '../medical-record.ts'
import { aMedicalRecord } from '../server/a-medical-record.ts'

let clinic: TestClinic
let chen: Caller
beforeAll(async () => {
  clinic = await testClinic()
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen', email: 'chen@example.com' })
})
afterAll(() => clinic.close())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const notes = () => screen.findByRole('textbox', { name: 'Clinical Notes' })
const alert = async () => (await screen.findByRole('alert')).textContent
const value = (element: HTMLElement) => (element as HTMLInputElement).value

const read = async (id: string) => (await chen.ask(readMedicalRecord, { params: { id } })).body

async function recordOf(doctor: Caller, wanted = {}) {
  const patient = await aPatient(clinic.sql, { email: 'ruth@example.com' })
  return aMedicalRecord(clinic.sql, { doctorId: doctor.userId, patientId: patient.id, ...wanted })
}

describe('adding a record', () => {
  test('takes patient, date, notes and prescription, and goes to the list', async () => {
    const patient = await aPatient(clinic.sql, { name: 'Ana Šimić' })
    await aCareTaking(clinic.sql, { doctorId: chen.userId, patientId: patient.id })
    const app = openApp('/medical-records/add', clinic, chen)
    await screen.findByRole('heading', { level: 1, name: 'Add Medical Record' })
    const entry = await notes()
    expect(entry.getAttribute('placeholder')).toBe('Clinical notes and findings')
    const prescription = screen.getByRole('textbox', { name: 'Prescription' })
    expect(prescription.getAttribute('placeholder')).toBe('Prescription (medications, dosages)')
    const people = screen.getByRole('combobox', { name: 'Patient' })
    expect(people.getAttribute('placeholder')).toBe('Select Patient')
    const day = value(screen.getByLabelText('Date'))
    expect(typedDay(day, { country: 'US', today: today('UTC') })).toBe(today('UTC'))
    const required = ['Patient', 'Date', 'Clinical Notes', 'Prescription'].filter((label) =>
      screen.getByLabelText(label).hasAttribute('required'),
    )
    expect(required).toEqual(['Patient', 'Date', 'Clinical Notes'])

    await userEvent.type(people, 'simic')
    await userEvent.click(await screen.findByRole('option', { name: /^Ana Šimić/ }))
    await userEvent.type(entry, 'Cough, lungs clear')
    await press('Add Record')
    await waitFor(() => expect(app.url()).toBe('/medical-records'))
    const { body } = await chen.ask(listMedicalRecords, { query: { patientId: patient.id } })
    expect(body.rows).toMatchObject([{ doctorId: chen.userId, date: today('UTC') }])
  })

  test('knows the patient and the visit it comes from', async () => {
    const patient = await aPatient(clinic.sql, { name: 'Ben Okoro' })
    const appointmentId = uuidv7()
    await clinic.sql`
      insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
      values (${appointmentId}, ${patient.id}, ${chen.userId}, now(), now() + interval '1 hour')`
    const query = `patientId=${patient.id}&appointmentId=${appointmentId}`
    openApp(`/medical-records/add?${query}`, clinic, chen)
    expect(value(await screen.findByRole('combobox', { name: 'Patient' }))).toBe('Ben Okoro')
    await userEvent.type(await notes(), 'Well')
    await press('Add Record')
    await screen.findByRole('heading', { name: 'Medical Records' })
    const { body } = await chen.ask(listMedicalRecords, { query: { patientId: patient.id } })
    expect(body.rows).toMatchObject([{ appointmentId }])
  })

  test('that is refused says so and keeps what was entered', async () => {
    const patient = await aPatient(clinic.sql)
    openApp(`/medical-records/add?patientId=${patient.id}`, clinic, chen)
    await userEvent.type(await notes(), 'Kept')
    await clinic.sql`update patients set archived_at = now() where id = ${patient.id}`
    await press('Add Record')
    expect(await alert()).toContain('Failed to add record')
    expect(await alert()).toContain('This patient is not in the register.')
    expect(value(await notes())).toBe('Kept')
    await clinic.sql`delete from drafts`
  })

  test.each(['admin', 'staff', 'patient'] as const)('is closed to %s', async (role) => {
    const app = openApp('/medical-records/add', clinic, await clinic.signedIn(role))
    await waitFor(() => expect(app.url()).toBe('/'))
  })
})

describe('editing a record', () => {
  test('changes the texts only and goes to the details', async () => {
    const id = await recordOf(chen, { notes: 'Fever', date: '2026-02-03' })
    const app = openApp(`/medical-records/edit/${id}`, clinic, chen)
    const entry = await notes()
    expect(value(entry)).toBe('Fever')
    screen.getByText(/^Tue, Feb 3/)
    screen.getByTitle('Ruth Calder (ruth@example.com)')
    expect(screen.queryByLabelText('Date')).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Patient' })).toBeNull()
    await userEvent.type(entry, ' gone')
    await userEvent.type(screen.getByRole('textbox', { name: 'Prescription' }), 'Rest')
    await press('Update Record')
    await waitFor(() => expect(app.url()).toBe(`/medical-records/${id}`))
    await screen.findByText('Fever gone')
    expect(await read(id)).toMatchObject({ notes: 'Fever gone', prescription: 'Rest', version: 2 })
  })

  test("another doctor's leads to the list with a notice", async () => {
    const id = await recordOf(await clinic.signedIn('doctor'))
    const app = openApp(`/medical-records/edit/${id}`, clinic, chen)
    expect(await alert()).toContain('Unauthorized')
    expect(app.url()).toBe('/medical-records')
  })

  test('a missing one leads to the list with a notice', async () => {
    const app = openApp(`/medical-records/edit/${uuidv7()}`, clinic, chen)
    expect(await alert()).toContain('Not found')
    expect(app.url()).toBe('/medical-records')
  })

  test('a change made in another tab meanwhile is shown beside the own text', async () => {
    const id = await recordOf(chen, { notes: 'Fever' })
    openApp(`/medical-records/edit/${id}`, clinic, chen)
    const entry = await notes()
    await chen.ask(changeMedicalRecord, { params: { id }, version: 1, body: { notes: 'Theirs' } })
    await userEvent.clear(entry)
    await userEvent.type(entry, 'Mine')
    await press('Update Record')
    expect(await alert()).toContain('Failed to update record')
    const versions = within(screen.getByRole('region', { name: 'Both versions' }))
    versions.getByText('Theirs')
    versions.getByText('Mine')
    expect((await read(id)).notes).toBe('Theirs')
    await press('Keep mine')
    await screen.findByRole('heading', { name: 'Medical Record Details' })
    expect((await read(id)).notes).toBe('Mine')
  })

  test('that fails says so and keeps what was written', async () => {
    const id = await recordOf(chen)
    openApp(`/medical-records/edit/${id}`, clinic, chen)
    const entry = await notes()
    await userEvent.type(entry, ' And more.')
    await clinic.owner`alter table medical_record_versions rename to versions_elsewhere`
    await press('Update Record')
    expect(await alert()).toContain('Failed to update record')
    expect(value(entry)).toContain(' And more.')
    await clinic.owner`alter table versions_elsewhere rename to medical_record_versions`
    await press('Update Record')
    await screen.findByRole('heading', { name: 'Medical Record Details' })
  })
})
