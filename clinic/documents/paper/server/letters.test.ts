import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { readPdf } from '../../../../server/paper/a-pdf-reader.ts'
import { actsOn, kindOf } from '../../../summary/server/a-fact.ts'
import { printAppointmentCard, printLabels } from '../card.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { fillLetter } from '../letter-fields.ts'
import {
  changeLetterTemplate,
  letterLength,
  listLetterTemplates,
  previewLetterTemplate,
} from '../letter-template.ts'
import { askForPdf, aSignedVisit, issue, readIssued } from './a-document.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
})
afterAll(() => clinic.close())

const sentences = (text: string) => text.replace(/\s+/g, ' ')
const change = (version: number, body: Record<string, unknown>) =>
  admin.ask(changeLetterTemplate, { version, body })
const certificate = { kind: 'certificate', title: 'Certificate' }

test('a referral letter says why, with what is known of the patient', async () => {
  const { doctor, patientId, recordId } = await aSignedVisit(clinic)
  await actsOn(kindOf('conditions')).add(doctor, patientId, { text: 'Asthma', until: '' })
  const wanted = {
    ...{ kind: 'referral-letter', recordId, recipient: 'Dr. Kim\nHeart Street 3' },
    reason: 'Palpitations at night.',
  }
  const { body } = await issue(doctor, patientId, wanted)
  const text = sentences((await readIssued(clinic, doctor, body.id)).text)
  for (const part of [
    ...['Dr. Kim Heart Street 3', 'Palpitations at night.', 'Seen here on Mar 1, 2026', 'Asthma'],
    ...['Cough for three days', 'Rest, fluids'],
  ]) {
    expect(text).toContain(part)
  }
  // A line whose fields are empty is left out.
  expect(text).not.toContain('Current medicines')
})

test('a certificate says from when until when, and no diagnosis unless it is asked for', async () => {
  const { doctor, patientId, recordId } = await aSignedVisit(clinic)
  const wanted = {
    ...{ kind: 'certificate', recordId, from: '2026-03-01', until: '2026-03-05' },
    fitness: 'not fit for work',
  }
  const plain = (await issue(doctor, patientId, wanted)).body
  const text = sentences((await readIssued(clinic, doctor, plain.id)).text)
  expect(text).toContain(
    'From Mar 1, 2026 until Mar 5, 2026, both days included: not fit for work.',
  )
  expect(text).not.toMatch(/Diagnosis|Cough|Rest/)
  const named = (await issue(doctor, patientId, { ...wanted, diagnosis: 'Bronchitis' })).body
  expect((await readIssued(clinic, doctor, named.id)).text).toContain('Diagnosis: Bronchitis')
  const missing = await issue(doctor, patientId, { kind: 'certificate', from: '2026-03-01' })
  expect(missing.problem.errors).toEqual({
    ...{ until: 'Until is required.', fitness: 'Fitness for work is required.' },
  })
  const reversed = await issue(doctor, patientId, { ...wanted, until: '2026-02-01' })
  expect(reversed.problem.errors).toEqual({ until: 'Until cannot be before From.' })
})

test('a prescription is printed as written, and a record without one has none', async () => {
  const { doctor, patientId, recordId } = await aSignedVisit(clinic)
  const { body } = await issue(doctor, patientId, { kind: 'prescription', recordId })
  const { text } = await readIssued(clinic, doctor, body.id)
  expect(text).toContain('Rest, fluids')
  expect(text).not.toContain('Cough')
})

test('a vaccination record has the vaccinations that were given', async () => {
  const { doctor, patientId } = await aSignedVisit(clinic)
  const none = await issue(doctor, patientId, { kind: 'vaccination-record' })
  expect(none.problem.detail).toBe('No vaccinations of this patient are known.')
  const { add, markError } = actsOn(kindOf('immunizations'))
  await add(doctor, patientId, { text: 'Tetanus', lot: 'A17', reason: '' })
  await add(doctor, patientId, { text: 'Measles', status: 'not-done' })
  await markError(doctor, (await add(doctor, patientId, { text: 'Rabies' })).body)
  const { body } = await issue(doctor, patientId, { kind: 'vaccination-record' })
  const { text, roles } = await readIssued(clinic, doctor, body.id)
  expect(text).toContain('Tetanus')
  expect(text).toContain('A17')
  expect(text).not.toMatch(/Measles|Rabies/)
  expect(roles).toContain('TH')
})

test('the clinic writes letters in its own words, and documents keep the version they had', async () => {
  const body = { ...certificate, body: 'Hereby {patient.name} is excused, {fitness}.' }
  expect((await change(2, body)).status).toBe(412)
  const changed = await change(1, body)
  expect(changed.body).toMatchObject({ version: 2, body: body.body })
  expect((await change(1, body)).status).toBe(412)
  const { doctor, patientId } = await aSignedVisit(clinic)
  const wanted = {
    kind: 'certificate',
    from: '2026-03-01',
    until: '2026-03-05',
    fitness: 'resting',
  }
  const made = (await issue(doctor, patientId, wanted)).body
  const { text, title } = await readIssued(clinic, doctor, made.id)
  expect(sentences(text)).toContain('Hereby Ana Šimić is excused, resting.')
  expect(title).toBe('Certificate')
  const [row] =
    await clinic.sql`select template_version from issued_documents where id = ${made.id}`
  expect(row).toEqual({ templateVersion: 2 })
  const both = await Promise.all([1, 2].map((n) => change(2, { ...body, body: `Text ${n}` })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const list = await admin.ask(listLetterTemplates)
  expect(list.body.map(({ kind, version }) => [kind, version])).toEqual([
    ['referral-letter', 1],
    ['certificate', 3],
  ])
})

test('a text with a field that does not exist, or that is too long, is refused in words', async () => {
  const [current] = (await admin.ask(listLetterTemplates)).body.slice(1)
  const version = current?.version ?? 1
  const unknown = await change(version, { ...certificate, body: 'Dear {patient.password}' })
  expect(unknown.problem.errors).toEqual({
    ...{ body: 'There is no field {patient.password}. Choose one from the list.' },
  })
  const long = await change(version, { ...certificate, body: 'x'.repeat(letterLength + 1) })
  expect(long.problem.errors?.['body']).toBe('Text takes at most 10,000 characters.')
  const ofOther = await change(version, { ...certificate, body: 'To {recipient}' })
  expect(ofOther.status).toBe(422)
  const inherited = await change(version, { ...certificate, body: '{constructor}' })
  expect(inherited.status).toBe(422)
  expect((await change(version, { ...certificate, body: 'No field { at all }}' })).status).toBe(422)
})

test('a text is seen as PDF before it is saved, about an invented patient', async () => {
  const body = {
    ...certificate,
    body: 'Hereby {patient.name}, {clinic.name}. #panic() {diagnosis}',
  }
  const params = {}
  const seen = await askForPdf(clinic, admin, previewLetterTemplate, params, { body })
  expect(seen.statusCode).toBe(200)
  const { text } = await readPdf(seen.rawPayload)
  expect(text).toContain('Hereby Maria Example')
  expect(text).toContain('#panic()')
  const doctor = await clinic.signedIn('doctor')
  const refused = await askForPdf(clinic, doctor, previewLetterTemplate, params, { body })
  expect(refused.statusCode).toBe(403)
})

test('a text with a field that does not exist is not seen as PDF either', async () => {
  const body = { ...certificate, body: '{patient.nmae}' }
  const refused = await askForPdf(clinic, admin, previewLetterTemplate, {}, { body })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    errors: { body: 'There is no field {patient.nmae}. Choose one from the list.' },
  })
})

test('a certificate may be for one day, and labels on a roll leave no place empty', async () => {
  const { doctor, patientId } = await aSignedVisit(clinic)
  const day = { from: '2026-03-01', until: '2026-03-01', fitness: 'not fit for work' }
  expect((await issue(doctor, patientId, { kind: 'certificate', ...day })).status).toBe(201)
  const staff = await clinic.signedIn('staff')
  const query = { sheet: 'single', copies: '1', skip: '5' }
  const made = await askForPdf(clinic, staff, printLabels, { id: patientId }, { query })
  expect((await readPdf(made.rawPayload)).pages).toBe(1)
})

test('values are never read for fields, and a line without any value is left out', () => {
  const filled = fillLetter('To {a}\nAt {b}\nPlain {\n{a} and {b}', { a: '{b} $& ', b: '' })
  expect(filled).toBe('To {b} $& \nPlain {\n{b} $&  and ')
})

test('labels, wristbands and appointment cards are printed by the desk, and each print is an event', async () => {
  const staff = await clinic.signedIn('staff')
  const { doctor, patient, patientId } = await aSignedVisit(clinic)
  const [chart] = await clinic.sql<
    { mrn: string }[]
  >`select mrn from patients where id = ${patientId}`
  for (const [sheet, copies, pages] of [
    ['l7160', '22', 2],
    ['5160', '1', 1],
    ['wristband', '1', 1],
    ['single', '2', 2],
  ] as const) {
    const made = await askForPdf(
      clinic,
      staff,
      printLabels,
      { id: patientId },
      { query: { sheet, copies } },
    )
    expect(made.statusCode).toBe(200)
    const label = await readPdf(made.rawPayload)
    expect(label.pages, sheet).toBe(pages)
    expect(label.text).toContain(`MRN ${chart?.mrn}`)
    expect(label.text).toContain('Ana Šimić')
  }
  const many = await askForPdf(
    clinic,
    staff,
    printLabels,
    { id: patientId },
    { query: { sheet: 'l7160', copies: '61' } },
  )
  expect(many.statusCode).toBe(400)
  const id = await anAppointment(clinic.sql, { doctorId: doctor.userId, patientId })
  for (const paper of ['page', 'roll']) {
    const card = await askForPdf(clinic, staff, printAppointmentCard, { id }, { query: { paper } })
    expect(card.statusCode).toBe(200)
    expect((await readPdf(card.rawPayload)).text).toContain('Mei Chen')
  }
  expect(
    (
      await askForPdf(
        clinic,
        patient,
        printLabels,
        { id: patientId },
        { query: { sheet: 'single' } },
      )
    ).statusCode,
  ).toBe(403)
  await flushEvents(clinic.sql)
  const events = await clinic.sql`
    select object_type from audit_events where action = 'print' and actor_id = ${staff.userId}
      and patient_id = ${patientId} and outcome = 'ok'`
  expect(events).toHaveLength(6)
})
