import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import {
  addConsentForm,
  changeConsentForm,
  listConsentForms,
  readConsentForm,
} from '../consent-form.ts'
import {
  addConsent,
  consentState,
  listConsents,
  removeConsent,
  withdrawConsent,
} from '../consent.ts'
import { aConsentForm } from './a-consent-form.ts'

let clinic: TestClinic
let admin: Caller
let staff: Caller
let doctor: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
  doctor = await clinic.signedIn('doctor')
})
afterAll(() => clinic.close())

const chart = async () => (await aPatient(clinic.sql)).id
const decided = (textId: string, more: object = {}) => ({
  id: uuidv7(),
  textId,
  decision: 'given',
  decidedOn: '2026-03-04',
  decidedBy: 'patient',
  way: 'paper',
  ...more,
})
const write = (by: Caller, patientId: string, body: Record<string, unknown>) =>
  by.ask(addConsent, { params: { id: patientId }, body })
const consentsOf = async (id: string) => (await staff.ask(listConsents, { params: { id } })).body

describe('a consent that the clinic asks for', () => {
  const form = (more: object = {}) => ({
    id: uuidv7(),
    name: 'Photos',
    askedOf: 'some',
    text: 'A photo may be taken.',
    ...more,
  })

  test('is made by an admin, once by a request that is sent twice', async () => {
    const body = form()
    const both = await Promise.all([1, 2].map(() => admin.ask(addConsentForm, { body })))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.body.texts).toMatchObject([{ number: 1, text: body.text }])
    const other = await admin.ask(addConsentForm, { body: { ...body, text: 'Another' } })
    expect(other.status).toBe(409)
    expect((await staff.ask(addConsentForm, { body: form() })).status).toBe(403)
    const wrong = await admin.ask(addConsentForm, { body: form({ text: '', askedOf: 'nobody' }) })
    expect(wrong.problem.errors).toEqual({
      text: 'Text is required.',
      askedOf: 'Asked of is required.',
    })
  })

  test('gets a new version with another text, and earlier ones stay', async () => {
    const made = (await admin.ask(addConsentForm, { body: form() })).body
    const params = { id: made.id }
    const body = {
      name: 'Pictures',
      askedOf: 'everybody',
      status: 'active',
      text: made.text,
    } as const
    const named = await admin.ask(changeConsentForm, { params, version: made.version, body })
    expect(named.body.texts).toHaveLength(1)
    const stale = await admin.ask(changeConsentForm, { params, version: made.version, body })
    expect([stale.status, stale.problem.current]).toMatchObject([412, { name: 'Pictures' }])
    const text = 'A photo may be taken and kept.'
    const changed = await admin.ask(changeConsentForm, {
      params,
      version: named.body.version,
      body: { ...body, text },
    })
    expect(changed.body.text).toBe(text)
    const { body: read } = await admin.ask(readConsentForm, { params })
    expect(read.texts.map(({ number }) => number)).toEqual([2, 1])
    expect(read.texts[1]?.text).toBe(made.text)
  })
})

describe('a consent of a patient', () => {
  test('says what was decided, when, about which version, by whom and how', async () => {
    const [{ textId }, id] = [await aConsentForm(clinic.sql), await chart()]
    const body = decided(textId, {
      decidedBy: 'representative',
      representative: 'Rania Haddad (mother)',
      note: 'By phone on the same day',
    })
    const { status, body: made } = await write(doctor, id, body)
    expect(status).toBe(201)
    expect(made).toMatchObject({ ...body, number: 1, formName: 'Messages by SMS' })
    expect(await consentsOf(id)).toHaveLength(1)
    const patient = await clinic.signedIn('patient')
    expect((await write(patient, patient.userId, decided(textId))).status).toBe(403)
  })

  test('is written down once by a request that is sent twice', async () => {
    const [{ textId }, id] = [await aConsentForm(clinic.sql), await chart()]
    const body = decided(textId)
    const both = await Promise.all([write(staff, id, body), write(staff, id, body)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await consentsOf(id)).toHaveLength(1)
    expect((await write(staff, id, { ...body, way: 'spoken' })).status).toBe(409)
  })

  test('that cannot be is refused with a sentence at its field', async () => {
    const [{ textId }, id] = [await aConsentForm(clinic.sql), await chart()]
    const errors = async (more: object) =>
      (await write(staff, id, decided(textId, more))).problem.errors
    expect(await errors({ decidedOn: '2999-01-01' })).toEqual({
      decidedOn: 'Date cannot be in the future.',
    })
    expect(await errors({ decidedBy: 'representative' })).toEqual({
      representative: 'Name the representative.',
    })
    expect(await errors({ textId: uuidv7() })).toEqual({ textId: 'Choose one of the texts.' })
    expect(await errors({ way: 'by pigeon' })).toEqual({ way: 'How is required.' })
    expect(await consentsOf(id)).toEqual([])
  })

  test('is withdrawn on the version that was read, and not before it was given', async () => {
    const [{ textId }, id] = [await aConsentForm(clinic.sql), await chart()]
    const made = (await write(staff, id, decided(textId))).body
    const withdraw = (version: number, withdrawnOn: string) =>
      staff.ask(withdrawConsent, { params: { id: made.id }, version, body: { withdrawnOn } })
    const early = await withdraw(made.version, '2026-03-03')
    expect(early.problem.errors).toEqual({ withdrawnOn: 'Date cannot be before the consent.' })
    const { body, status } = await withdraw(made.version, '2026-04-05')
    expect([status, body.withdrawnOn]).toEqual([200, '2026-04-05'])
    expect((await withdraw(made.version, '2026-04-05')).status).toBe(412)
    const refused = (await write(staff, id, decided(textId, { decision: 'refused' }))).body
    const answer = await staff.ask(withdrawConsent, {
      params: { id: refused.id },
      version: 1,
      body: { withdrawnOn: '2026-04-05' },
    })
    expect(answer.problem.detail).toBe('Only a consent that was given is withdrawn.')
  })

  test('entered by mistake is taken out, and the audit log keeps it', async () => {
    const [{ textId }, id] = [await aConsentForm(clinic.sql), await chart()]
    const made = (await write(staff, id, decided(textId))).body
    const params = { id: made.id }
    expect((await staff.ask(removeConsent, { params, version: 9 })).status).toBe(412)
    expect((await staff.ask(removeConsent, { params, version: 1 })).status).toBe(204)
    expect(await consentsOf(id)).toEqual([])
    const events = await clinic.sql<{ action: string }[]>`
      select action from audit_events
      where object_type = 'consent' and object_id = ${made.id} and outcome = 'ok' order by id`
    expect(events.map(({ action }) => action)).toEqual(['insert', 'delete'])
  })
})

test('a chart says what is given, outdated, refused, withdrawn and missing', async () => {
  const [{ id: formId, textId }, id] = [await aConsentForm(clinic.sql), await chart()]
  const stateNow = async () => {
    const { body: forms } = await staff.ask(listConsentForms)
    const form = forms.find((one) => one.id === formId)
    return form && consentState(form, await consentsOf(id)).state
  }
  expect(await stateNow()).toBe('missing')
  await write(staff, id, decided(textId, { decision: 'refused', decidedOn: '2026-01-02' }))
  expect(await stateNow()).toBe('refused')
  const given = (await write(staff, id, decided(textId, { decidedOn: '2026-01-03' }))).body
  expect(await stateNow()).toBe('given')
  await clinic.sql`
    insert into consent_texts (form_id, number, text) values (${formId}, 2, 'Another text')`
  expect(await stateNow()).toBe('outdated')
  const params = { id: given.id }
  await staff.ask(withdrawConsent, { params, version: 1, body: { withdrawnOn: '2026-02-01' } })
  expect(await stateNow()).toBe('withdrawn')
  await clinic.sql`update consent_forms set asked_of = 'some' where id = ${formId}`
  await clinic.sql`delete from patient_consents where patient_id = ${id}`
  expect(await stateNow()).toBe('not asked')
})
