import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { formOfNew, keepDraft, readDrafts } from '../draft.ts'
import { readMedicalRecord } from '../medical-record.ts'
import { aMedicalRecord } from '../server/a-medical-record.ts'

let clinic: TestClinic
let doctor: Caller
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())
beforeEach(async () => {
  doctor = await clinic.signedIn('doctor')
})
afterEach(() => {
  expect({ ...localStorage, ...sessionStorage }).toEqual({})
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const notes = () => screen.findByRole('textbox', { name: 'Clinical Notes' })
const value = (element: HTMLElement) => (element as HTMLInputElement).value

async function kept(form = 'new') {
  return (await doctor.ask(readDrafts, { params: { form } })).body[0] ?? null
}

test('written text is kept a moment later, and offered back with its patient', async () => {
  const patient = await aPatient(clinic.sql, { name: 'Ana Šimić' })
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: patient.id })
  openApp(`/medical-records/add?patientId=${patient.id}`, clinic, doctor)
  await userEvent.type(await notes(), 'Half a note')
  await screen.findByText(/^Draft kept at \d\d:\d\d$/, {}, { timeout: 4000 })
  expect((await kept())?.content).toMatchObject({ notes: 'Half a note', patientId: patient.id })
  cleanup()

  openApp('/medical-records/add', clinic, doctor)
  await screen.findByText(/^You have unsaved work from today \d\d:\d\d\.$/)
  screen.getByText('Ana Šimić')
  await press('Continue')
  expect(value(await notes())).toBe('Half a note')
  expect(value(screen.getByRole('combobox', { name: 'Patient' }))).toBe('Ana Šimić')
  await press('Add Record')
  await screen.findByRole('heading', { name: 'Medical Records' })
  expect(await kept()).toBeNull()
})

test('leaving a field keeps it at once', async () => {
  openApp('/medical-records/add', clinic, doctor)
  await userEvent.type(await notes(), 'Quick')
  await userEvent.tab()
  await waitFor(async () => expect((await kept())?.content['notes']).toBe('Quick'), {
    timeout: 500,
  })
})

test('thrown away, it is gone and the form is empty', async () => {
  const content = { notes: 'Old work' }
  const body = { writerId: doctor.userId, content }
  await doctor.ask(keepDraft, { params: { form: formOfNew(uuidv7()) }, body })
  openApp('/medical-records/add', clinic, doctor)
  await screen.findByText('Old work')
  await press('Discard')
  await screen.findByRole('alertdialog', { name: 'Discard the unsaved work?' })
  await userEvent.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1) as HTMLElement)
  expect(value(await notes())).toBe('')
  expect(await kept()).toBeNull()
})

test('a record begun in another tab is offered beside a new one, and neither takes from the other', async () => {
  const body = { writerId: doctor.userId, content: { notes: 'Of the other tab' } }
  const form = formOfNew(uuidv7())
  await doctor.ask(keepDraft, { params: { form }, body })
  openApp('/medical-records/add', clinic, doctor)
  await screen.findByText('Of the other tab')
  await press('Begin another record')
  await userEvent.type(await notes(), 'Of this tab')
  await userEvent.tab()
  await waitFor(async () => expect((await kept())?.content['notes']).toBe('Of this tab'))
  cleanup()

  openApp('/medical-records/add', clinic, doctor)
  const [latest, earlier] = await screen.findAllByRole('alert')
  within(latest as HTMLElement).getByText('Of this tab')
  const older = within(earlier as HTMLElement)
  older.getByText('Of the other tab')
  await userEvent.click(older.getByRole('button', { name: 'Continue' }))
  expect(value(await notes())).toBe('Of the other tab')
})

test('nobody else is offered it', async () => {
  const body = { writerId: doctor.userId, content: { notes: 'Private' } }
  await doctor.ask(keepDraft, { params: { form: formOfNew(uuidv7()) }, body })
  openApp('/medical-records/add', clinic, await clinic.signedIn('doctor'))
  expect(value(await notes())).toBe('')
  expect(screen.queryByText('Private')).toBeNull()
})

test('a text written back to what is stored leaves no draft', async () => {
  const patient = await aPatient(clinic.sql)
  const wanted = { doctorId: doctor.userId, patientId: patient.id, notes: 'Stored' }
  const id = await aMedicalRecord(clinic.sql, wanted)
  openApp(`/medical-records/edit/${id}`, clinic, doctor)
  await userEvent.type(await notes(), '!')
  await userEvent.tab()
  await waitFor(async () => expect(await kept(id)).not.toBeNull())
  await userEvent.type(await notes(), '{Backspace}')
  await userEvent.tab()
  await waitFor(async () => expect(await kept(id)).toBeNull())
})

test('going on after the record was changed shows both and writes over nothing', async () => {
  const patient = await aPatient(clinic.sql)
  const wanted = { doctorId: doctor.userId, patientId: patient.id, notes: 'Stored' }
  const id = await aMedicalRecord(clinic.sql, wanted)
  const content = { notes: 'Drafted', version: '1' }
  await doctor.ask(keepDraft, { params: { form: id }, body: { writerId: doctor.userId, content } })
  await clinic.sql`update medical_records set notes = 'Changed' where id = ${id}`
  openApp(`/medical-records/edit/${id}`, clinic, doctor)
  await screen.findByText('Drafted')
  await press('Continue')
  expect(value(await notes())).toBe('Drafted')
  await press('Update Record')
  await screen.findByRole('region', { name: 'Both versions' })
  const stored = await doctor.ask(readMedicalRecord, { params: { id } })
  expect(stored.body.notes).toBe('Changed')
})

test('work the server could not take is offered back in the same tab, to its writer only', async () => {
  openApp('/medical-records/add', clinic, doctor)
  const entry = await notes()
  await clinic.sql`update sessions set expires_at = now() where user_id = ${doctor.userId}`
  await userEvent.type(entry, 'Written while signed out')
  await screen.findByText(/^You are signed out\./, {}, { timeout: 4000 })
  cleanup()
  await clinic.sql`update sessions set expires_at = now() + interval '1 hour'
    where user_id = ${doctor.userId}`

  openApp('/medical-records/add', clinic, await clinic.signedIn('doctor'))
  expect(value(await notes())).toBe('')
  cleanup()

  openApp('/medical-records/add', clinic, doctor)
  await screen.findByText('Written while signed out')
  await press('Continue')
  expect(value(await notes())).toBe('Written while signed out')
  await waitFor(
    async () => expect((await kept())?.content['notes']).toBe('Written while signed out'),
    {
      timeout: 4000,
    },
  )
})
