import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { formOfNew, keepDraft, readDrafts } from '../draft.ts'
import { listMedicalRecords, readMedicalRecord } from '../medical-record.ts'
import { aMedicalRecord } from '../server/a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())

let chen: Caller
beforeAll(async () => {
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen' })
})

async function aRecord(wanted: { isSigned?: boolean } = {}) {
  const patient = await aPatient(clinic.sql, { name: 'Ana Šimić' })
  const by = { doctorId: chen.userId, patientId: patient.id, notes: 'Lungs clear.' }
  return aMedicalRecord(clinic.sql, { ...by, ...wanted })
}
const limit = (id: string) => clinic.sql`update medical_records set limited = true where id = ${id}`
const keep = (form: string, content: Record<string, string>) =>
  chen.ask(keepDraft, { params: { form }, body: { writerId: chen.userId, content } })
const stored = async (id: string) => (await chen.ask(readMedicalRecord, { params: { id } })).body
const signOut = () =>
  clinic.sql`update sessions set expires_at = now() where user_id = ${chen.userId}`
const signInAgain = () => clinic.sql`
  update sessions set expires_at = now() + interval '1 hour' where user_id = ${chen.userId}`
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const isChecked = async (name: string) =>
  (await screen.findByRole<HTMLInputElement>('checkbox', { name })).checked

describe('the readers of a record stay limited', () => {
  test('where its text is changed', async () => {
    const id = await aRecord()
    await limit(id)
    const app = openApp(`/medical-records/edit/${id}`, clinic, chen)
    await userEvent.type(await field('Clinical Notes'), ' Cough.')
    expect(await isChecked('Limit the readers')).toBe(true)
    await press('Update Record')
    await waitFor(() => expect(app.url()).toBe(`/medical-records/${id}`))
    expect(await stored(id)).toMatchObject({ limited: true, notes: 'Lungs clear. Cough.' })
  })

  test('where an edit goes on from unsaved work', async () => {
    const id = await aRecord()
    await keep(id, { notes: 'Speaks of home.', limited: 'true', version: '1' })
    openApp(`/medical-records/edit/${id}`, clinic, chen)
    await press('Continue')
    expect(await isChecked('Limit the readers')).toBe(true)
  })

  test('where a new record goes on from unsaved work, which signs nothing by itself', async () => {
    const patient = await aPatient(clinic.sql, { name: 'Ben Okoro' })
    await aCareTaking(clinic.sql, { doctorId: chen.userId, patientId: patient.id })
    const texts = { notes: 'Speaks of home.', patientId: patient.id, patient: 'Ben Okoro' }
    await keep(formOfNew(uuidv7()), { ...texts, limited: 'true', sign: 'true' })
    openApp('/medical-records/add', clinic, chen)
    await press('Continue')
    expect(await isChecked('Limit the readers')).toBe(true)
    expect(await isChecked('Sign it now')).toBe(false)
    await press('Add Record')
    await screen.findByRole('heading', { name: 'Medical Records' })
    const { body } = await chen.ask(listMedicalRecords, { query: { patientId: patient.id } })
    expect(body.rows).toMatchObject([{ limited: true, state: 'unsigned' }])
  })
})

describe('an addendum', () => {
  test('goes on from an edit that was begun before the record was signed', async () => {
    const id = await aRecord({ isSigned: true })
    await keep(id, { notes: 'Lungs clear. Cough since Monday.' })
    openApp(`/medical-records/edit/${id}`, clinic, chen)
    await press('Continue')
    expect((await field('Addendum')).value).toBe('Lungs clear. Cough since Monday.')
  })

  test('that could not be added is kept as a draft, and added once by the next press', async () => {
    const id = await aRecord({ isSigned: true })
    openApp(`/medical-records/edit/${id}`, clinic, chen)
    await userEvent.type(await field('Addendum'), 'X-ray: clear.')
    await signOut()
    await press('Add addendum')
    await screen.findByText(/Failed to add addendum/)
    await signInAgain()
    expect((await field('Addendum')).value).toBe('X-ray: clear.')
    const kept = async () => (await chen.ask(readDrafts, { params: { form: id } })).body[0]
    await waitFor(async () => expect((await kept())?.content['text']).toBe('X-ray: clear.'), {
      timeout: 8000,
    })
    await press('Add addendum')
    await waitFor(async () => expect((await stored(id)).addenda).toHaveLength(1))
    expect(await kept()).toBeUndefined()
  })
})

test('work that could not be sent is sent after a new sign-in, without another key', async () => {
  const id = await aRecord()
  openApp(`/medical-records/edit/${id}`, clinic, chen)
  const notes = await field('Clinical Notes')
  await signOut()
  await userEvent.type(notes, ' Cough.')
  await screen.findByText(/^You are signed out\./, {}, { timeout: 4000 })
  await signInAgain()
  const kept = async () => (await chen.ask(readDrafts, { params: { form: id } })).body[0]
  await waitFor(async () => expect((await kept())?.content['notes']).toBe('Lungs clear. Cough.'), {
    timeout: 8000,
  })
})

test('after a refused saving, what is typed next is kept as a draft again', async () => {
  const id = await aRecord()
  openApp(`/medical-records/edit/${id}`, clinic, chen)
  const notes = await field('Clinical Notes')
  await signOut()
  await userEvent.type(notes, ' Cough.')
  await press('Update Record')
  await screen.findByText(/Failed to update record/)
  await signInAgain()
  await userEvent.type(notes, ' Fever.')
  await userEvent.tab()
  const kept = async () => (await chen.ask(readDrafts, { params: { form: id } })).body[0]
  await waitFor(
    async () => expect((await kept())?.content['notes']).toBe('Lungs clear. Cough. Fever.'),
    { timeout: 3000 },
  )
})

test('a record that is begun at a visit and written for another patient leaves the visit out', async () => {
  const [ana, cleo] = [
    await aPatient(clinic.sql, { name: 'Ana Šimić' }),
    await aPatient(clinic.sql, { name: 'Cleo Novak' }),
  ]
  await aCareTaking(clinic.sql, { doctorId: chen.userId, patientId: cleo.id })
  const visit = uuidv7()
  await clinic.sql`insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
    values (${visit}, ${ana.id}, ${chen.userId}, now(), now() + interval '1 hour')`
  openApp(`/medical-records/add?patientId=${ana.id}&appointmentId=${visit}`, clinic, chen)
  const people = await screen.findByRole('combobox', { name: 'Patient' })
  await userEvent.clear(people)
  await userEvent.type(people, 'novak')
  await userEvent.click(await screen.findByRole('option', { name: /^Cleo Novak/ }))
  await userEvent.type(await field('Clinical Notes'), 'Well')
  await press('Add Record')
  await screen.findByRole('heading', { name: 'Medical Records' })
  const { body } = await chen.ask(listMedicalRecords, { query: { patientId: cleo.id } })
  expect(body.rows).toMatchObject([{ appointmentId: null }])
})

test('a form that was saved leaves no work behind that could not be sent before', async () => {
  const id = await aRecord()
  openApp(`/medical-records/edit/${id}`, clinic, chen)
  const notes = await field('Clinical Notes')
  await signOut()
  await userEvent.type(notes, ' Cough.')
  await screen.findByText(/^You are signed out\./, {}, { timeout: 4000 })
  await signInAgain()
  await press('Update Record')
  await waitFor(async () => expect((await stored(id)).notes).toBe('Lungs clear. Cough.'))
  await screen.findByText('Lungs clear. Cough.')
  cleanup()
  openApp(`/medical-records/edit/${id}`, clinic, chen)
  expect((await field('Clinical Notes')).value).toBe('Lungs clear. Cough.')
  expect(screen.queryByText(/^You have unsaved work/)).toBeNull()
})
