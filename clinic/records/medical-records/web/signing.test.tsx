import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../../app/web/test-app.tsx'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aMedicalRecord } from '../server/a-medical-record.ts'
import { changeMedicalRecord, readMedicalRecord } from '../medical-record.ts'
import { answerAmendment, askForAmendment } from '../signature.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())

let admin: Caller
let chen: Caller
let ana: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
})

const aRecord = (isSigned = false) =>
  aMedicalRecord(clinic.sql, {
    doctorId: chen.userId,
    patientId: ana.patientId ?? '',
    notes: 'Lungs clear.',
    isSigned,
  })
const stored = async (id: string) => (await chen.ask(readMedicalRecord, { params: { id } })).body
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('signing', () => {
  test('asks once, then shows who signed, and offers an addendum instead of an edit', async () => {
    const id = await aRecord()
    openApp(`/medical-records/${id}`, clinic, chen)
    expect(await screen.findByText('Not signed')).toBeTruthy()
    await press('Sign')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/locked for good/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Sign' }))
    expect(await screen.findByText(/^Signed by Mei Chen/)).toBeTruthy()
    expect(screen.queryByText('Not signed')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Edit' }))
    expect(await screen.findByText(/This record is signed/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Clinical Notes' })).toBeNull()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Addendum' }), 'X-ray: clear.')
    await press('Add addendum')
    await screen.findByRole('heading', { name: 'Addendum' })
    expect(screen.getByText('X-ray: clear.')).toBeTruthy()
    expect((await stored(id)).addenda).toMatchObject([{ text: 'X-ray: clear.' }])
  })

  test('of a text that changed meanwhile is refused with a reason', async () => {
    const id = await aRecord()
    openApp(`/medical-records/${id}`, clinic, chen)
    await screen.findByText('Lungs clear.')
    const body = { notes: 'Lungs not clear.' }
    await chen.ask(changeMedicalRecord, { params: { id }, version: 1, body })
    await press('Sign')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Sign' }))
    expect(await screen.findByText(/It was changed meanwhile/)).toBeTruthy()
    expect((await stored(id)).state).toBe('unsigned')
  })

  test('happens with the saving, where the box is checked', async () => {
    const id = await aRecord()
    openApp(`/medical-records/edit/${id}`, clinic, chen)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sign it now' }))
    await press('Update Record')
    expect(await screen.findByText(/^Signed by Mei Chen/)).toBeTruthy()
    expect((await stored(id)).state).toBe('signed')
  })

  test('keeps what was typed into a record that was signed elsewhere meanwhile', async () => {
    const id = await aRecord()
    openApp(`/medical-records/edit/${id}`, clinic, chen)
    const notes = await screen.findByRole('textbox', { name: 'Clinical Notes' })
    await userEvent.type(notes, ' Cough.')
    await clinic.sql`update medical_records set signed_at = now(), signed_by = doctor_id
      where id = ${id}`
    await press('Update Record')
    expect(await screen.findByText(/is signed and stays as it is/)).toBeTruthy()
    expect((notes as HTMLTextAreaElement).value).toBe('Lungs clear. Cough.')
    expect((await stored(id)).notes).toBe('Lungs clear.')
  })
})

describe('a patient', () => {
  test('sees that an unsigned record exists, not what it says', async () => {
    openApp(`/medical-records/${await aRecord()}`, clinic, ana)
    expect(await screen.findByText(/This record is not signed yet/)).toBeTruthy()
    expect(screen.queryByText('Lungs clear.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ask for an amendment' })).toBeNull()
  })

  test('asks for an amendment and reads the answer', async () => {
    const id = await aRecord(true)
    openApp(`/medical-records/${id}`, clinic, ana)
    await press('Ask for an amendment')
    await press('Send request')
    expect((await stored(id)).amendmentRequests).toEqual([])
    const field = screen.getByRole('textbox', { name: 'What should be amended' })
    await userEvent.type(field, 'I do not smoke.')
    await press('Send request')
    expect(await screen.findByText('Not answered yet')).toBeTruthy()
    expect(screen.getByText('I do not smoke.')).toBeTruthy()
  })

  test('whose request is sent again, because its answer was lost, has asked once', async () => {
    const id = await aRecord(true)
    openApp(`/medical-records/${id}`, clinic, ana)
    await press('Ask for an amendment')
    const field = screen.getByRole('textbox', { name: 'What should be amended' })
    await userEvent.type(field, 'I do not smoke.')
    const answered = globalThis.fetch
    globalThis.fetch = async (address, init) => {
      await answered(address, init)
      throw new TypeError('Failed to fetch')
    }
    await press('Send request')
    await screen.findByRole('alert')
    globalThis.fetch = answered
    await press('Send request')
    expect(await screen.findByText('Not answered yet')).toBeTruthy()
    expect((await stored(id)).amendmentRequests).toMatchObject([{ text: 'I do not smoke.' }])
  })
})

test('a doctor answers an amendment in words', async () => {
  const id = await aRecord(true)
  const asked = { id: uuidv7(), text: 'I do not smoke.' }
  await ana.ask(askForAmendment, { params: { id }, body: asked })
  openApp(`/medical-records/${id}`, clinic, chen)
  await press('Answer')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Decision' }), 'I accept it')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Corrected on the chart.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Accepted')).toBeTruthy()
  expect(screen.getByText('Corrected on the chart.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
  const params = { id, requestId: asked.id }
  const again = { outcome: 'refused', text: 'No.' } as const
  expect((await chen.ask(answerAmendment, { params, body: again })).status).toBe(409)
})

test('an admin names the co-signer of a trainee, and both sign in turn', async () => {
  const trainee = await clinic.signedIn('doctor', { name: 'Tom Young' })
  openApp(`/users/${trainee.userId}`, clinic, admin)
  expect(await screen.findByText('This doctor signs their records alone.')).toBeTruthy()
  await userEvent.type(screen.getByRole('combobox', { name: 'Co-signer' }), 'Chen')
  await userEvent.click(await screen.findByRole('option', { name: /Mei Chen/ }))
  await press('Save co-signer')
  expect(await screen.findByText('Mei Chen signs the records of this doctor too.')).toBeTruthy()

  const id = await aMedicalRecord(clinic.sql, {
    doctorId: trainee.userId,
    patientId: ana.patientId ?? '',
  })
  openApp(`/medical-records/${id}`, clinic, trainee)
  await press('Sign')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Sign' }))
  expect(await screen.findByText(/waits for the co-signature of Mei Chen/)).toBeTruthy()

  openApp('/doctor', clinic, chen)
  await userEvent.click(await screen.findByRole('link', { name: '1 record to co-sign' }))
  await userEvent.click(await screen.findByRole('link', { name: 'View' }))
  await press('Co-sign')
  const second = within(await screen.findByRole('alertdialog'))
  await userEvent.click(second.getByRole('button', { name: 'Co-sign' }))
  expect(await screen.findByText(/^Co-signed by Mei Chen/)).toBeTruthy()
})
