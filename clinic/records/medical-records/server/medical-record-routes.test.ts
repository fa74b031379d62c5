import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { formOfNew, keepDraft, readDrafts } from '../draft.ts'
import {
  addMedicalRecord,
  changeMedicalRecord,
  listMedicalRecordVersions,
  readMedicalRecord,
  readMedicalRecordForEdit,
} from '../medical-record.ts'
import { aMedicalRecord, newMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, visitor } = clinic

let admin: Caller
let staff: Caller
let chen: Caller
let roux: Caller
let ana: Caller
let ben: Caller
const idOf = (patient: Caller) => patient.patientId ?? ''

beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen', email: 'chen@example.com' })
  roux = await clinic.signedIn('doctor', { name: 'André Roux', email: 'roux@example.com' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić', email: 'ana@example.com' })
  ben = await clinic.signedIn('patient', { name: 'Ben Okoro', email: 'ben@example.com' })
  for (const patient of [ana, ben]) {
    await aCareTaking(sql, { doctorId: chen.userId, patientId: idOf(patient) })
  }
})

const aRecord = (doctor: Caller, patient: Caller, wanted = {}) =>
  aMedicalRecord(sql, { doctorId: doctor.userId, patientId: idOf(patient), ...wanted })

describe('writing a record', () => {
  test('its doctor is the signed-in doctor; it carries its times and its texts as written', async () => {
    const body = { ...newMedicalRecord(idOf(ana)), notes: '  Line one\n\n  line two  ' }
    const answer = await chen.ask(addMedicalRecord, { body })
    expect(answer.status).toBe(201)
    expect(answer.headers.etag).toBe('"1"')
    expect(answer.body).toMatchObject({
      id: body.id,
      patient: { id: idOf(ana), name: 'Ana Šimić', email: 'ana@example.com' },
      doctorId: chen.userId,
      doctor: { id: chen.userId, name: 'Mei Chen', email: 'chen@example.com' },
      date: '2026-03-01',
      notes: 'Line one\n\n  line two',
      prescription: 'Rest, fluids',
      appointmentId: null,
      version: 1,
    })
    expect(answer.body.createdAt).toBe(answer.body.updatedAt)
    expect(Date.now() - Date.parse(answer.body.createdAt)).toBeLessThan(60_000)
  })

  test('it names the patient by number and birthday too, so that a print is not taken for another patient’s', async () => {
    const params = { id: await aRecord(chen, ana) }
    const [chart] = await sql<{ mrn: string }[]>`
      update patients set dob = '1980-02-03' where id = ${idOf(ana)} returning mrn`
    const { body } = await chen.ask(readMedicalRecord, { params })
    expect(body.identifiers).toEqual({ mrn: chart?.mrn, dob: '1980-02-03' })
  })

  test('a prescription may be left out', async () => {
    const { id, patientId, date, notes } = newMedicalRecord(idOf(ana))
    const body = { id, patientId, date, notes }
    expect((await chen.ask(addMedicalRecord, { body })).body.prescription).toBeNull()
    const blank = { ...body, id: uuidv7(), prescription: '  ' }
    expect((await chen.ask(addMedicalRecord, { body: blank })).body.prescription).toBeNull()
  })

  test.each([
    ['patientId', '', 'Choose one from the list.'],
    ['patientId', uuidv7(), 'This patient is not in the register.'],
    ['appointmentId', uuidv7(), 'This appointment is not one of the patient.'],
    ['date', '', 'Date is required.'],
    ['date', '2026-02-30', 'Date is not a day of the calendar.'],
    ['notes', '', 'Clinical Notes is required.'],
    ['notes', ' \n ', 'Clinical Notes is required.'],
    ['notes', 'a\u0000b', 'This holds a character that cannot be stored.'],
    ['notes', 'x'.repeat(20_001), 'Clinical Notes takes at most 20,000 characters.'],
    ['prescription', 'x'.repeat(20_001), 'Prescription takes at most 20,000 characters.'],
    ['doctorId', uuidv7(), 'There is no such field.'],
  ])('%s %j is refused with a message at the field', async (field, value, message) => {
    const body = { ...newMedicalRecord(idOf(ana)), [field]: value }
    const answer = await chen.ask(addMedicalRecord, { body })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors).toEqual({ [field]: message })
    expect((await sql`select 1 from medical_records where id = ${body.id}`).length).toBe(0)
  })

  test('a chart that is no longer in use takes no record', async () => {
    const gone = await clinic.signedIn('patient')
    await sql`update patients set archived_at = now() where id = ${gone.patientId}`
    const answer = await chen.ask(addMedicalRecord, { body: newMedicalRecord(idOf(gone)) })
    expect(answer.problem.errors).toEqual({ patientId: 'This patient is not in the register.' })
  })

  test('it belongs to an appointment of its patient only', async () => {
    const appointmentId = uuidv7()
    await sql`
      insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
      values (${appointmentId}, ${idOf(ana)}, ${chen.userId}, '2026-03-01 08:00Z', '2026-03-01 08:30Z')`
    const own = { ...newMedicalRecord(idOf(ana)), appointmentId }
    expect((await chen.ask(addMedicalRecord, { body: own })).body.appointmentId).toBe(appointmentId)
    const other = { ...newMedicalRecord(idOf(ben)), appointmentId }
    expect((await chen.ask(addMedicalRecord, { body: other })).status).toBe(422)
  })

  test('one request sent fifty times at once is one record, each time with the same answer', async () => {
    const body = newMedicalRecord(idOf(ben))
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => chen.ask(addMedicalRecord, { body })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await sql`select 1 from medical_records where id = ${body.id}`).length).toBe(1)
  })

  test('an id in use is refused without data; the id of a refused record can be used again', async () => {
    const body = newMedicalRecord(idOf(ana))
    await chen.ask(addMedicalRecord, { body })
    const other = await chen.ask(addMedicalRecord, { body: { ...body, notes: 'Other' } })
    const stranger = await roux.ask(addMedicalRecord, { body })
    for (const answer of [other, stranger]) {
      expect(answer.status).toBe(409)
      expect(JSON.stringify(answer.problem)).not.toContain('Cough')
    }
    const refused = { ...newMedicalRecord(idOf(ana)), notes: '' }
    await chen.ask(addMedicalRecord, { body: refused })
    const mended = await chen.ask(addMedicalRecord, { body: { ...refused, notes: 'Fine' } })
    expect(mended.status).toBe(201)
  })

  test('admins, staff and patients write none, and neither do visitors', async () => {
    const body = newMedicalRecord(idOf(ana))
    for (const caller of [admin, staff, ana]) {
      expect((await caller.ask(addMedicalRecord, { body })).status).toBe(403)
    }
    expect((await visitor.ask(addMedicalRecord, { body })).status).toBe(401)
  })
})

describe('editing a record', () => {
  test("its doctor changes the texts and nothing else; another doctor's is refused", async () => {
    const id = await aRecord(chen, ana)
    const params = { id }
    expect((await chen.ask(readMedicalRecordForEdit, { params })).body.notes).toContain('Cough')

    const refused = await roux.ask(readMedicalRecordForEdit, { params })
    expect(refused.status).toBe(403)
    expect(refused.problem.detail).toBe('Unauthorized')
    const body = { notes: 'Improved', prescription: null }
    const forced = await roux.ask(changeMedicalRecord, { params, version: 1, body })
    expect(forced.status).toBe(403)
    expect(forced.problem.detail).toBe('Unauthorized')
    expect(JSON.stringify([refused.problem, forced.problem])).not.toContain('Cough')

    const missing = await chen.ask(readMedicalRecordForEdit, { params: { id: uuidv7() } })
    expect(missing.status).toBe(404)
    expect(missing.problem.detail).toBe('Not found')

    const changed = await chen.ask(changeMedicalRecord, { params, version: 1, body })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ ...body, date: '2026-03-01', version: 2 })
    expect(changed.body.updatedAt > changed.body.createdAt).toBe(true)
    for (const field of ['doctorId', 'patientId', 'date']) {
      const extra = { ...body, [field]: roux.userId }
      const more = await chen.ask(changeMedicalRecord, { params, version: 2, body: extra })
      expect(more.status).toBe(422)
    }
    for (const caller of [admin, staff, ana]) {
      expect((await caller.ask(changeMedicalRecord, { params, version: 2, body })).status).toBe(403)
      expect((await caller.ask(readMedicalRecordForEdit, { params })).status).toBe(403)
    }
    expect((await visitor.ask(changeMedicalRecord, { params, version: 2, body })).status).toBe(401)
  })

  test('notes are required', async () => {
    const id = await aRecord(chen, ana)
    const answer = await chen.ask(changeMedicalRecord, {
      params: { id },
      version: 1,
      body: { notes: ' ' },
    })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors).toEqual({ notes: 'Clinical Notes is required.' })
  })

  test('a stale edit is refused with what is stored; none sent, it asks for the version', async () => {
    const id = await aRecord(chen, ana)
    const params = { id }
    const first = await chen.ask(changeMedicalRecord, {
      params,
      version: 1,
      body: { notes: 'One' },
    })
    const late = await chen.ask(changeMedicalRecord, { params, version: 1, body: { notes: 'Two' } })
    expect(late.status).toBe(412)
    expect(late.problem.current).toEqual(first.body)
    expect((await chen.ask(changeMedicalRecord, { params, body: { notes: 'Two' } })).status).toBe(
      428,
    )
  })

  test('the text that each edit replaced is kept, newest first, with its writer', async () => {
    const id = await aRecord(chen, ana, { notes: 'First', prescription: 'A' })
    const params = { id }
    await chen.ask(changeMedicalRecord, { params, version: 1, body: { notes: 'Second' } })
    await chen.ask(changeMedicalRecord, { params, version: 2, body: { notes: 'Third' } })
    const { body } = await chen.ask(listMedicalRecordVersions, { params })
    expect(body).toMatchObject([
      { version: 2, notes: 'Second', prescription: null, writtenBy: { name: 'Mei Chen' } },
      { version: 1, notes: 'First', prescription: 'A', writtenBy: { id: chen.userId } },
    ])
    const [second, first] = body
    expect(Date.parse(second?.writtenAt ?? '')).toBeGreaterThan(Date.parse(first?.writtenAt ?? ''))
  })

  test('of many who save at once, round after round, no acknowledged edit is lost', async () => {
    const id = await aRecord(chen, ana, { notes: 'Round 0' })
    const params = { id }
    const acknowledged: string[] = []
    for (let round = 0; round < 10; round += 1) {
      const { body: read } = await chen.ask(readMedicalRecordForEdit, { params })
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, editor) => {
          const body = { notes: `Round ${round} by ${editor}` }
          return chen.ask(changeMedicalRecord, { params, version: read.version, body })
        }),
      )
      const winners = answers.filter(({ status }) => status === 200)
      expect(winners).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(9)
      acknowledged.push(...winners.map(({ body }) => body.notes))
    }
    const { body: now } = await chen.ask(readMedicalRecord, { params })
    const { body: before } = await chen.ask(listMedicalRecordVersions, { params })
    const kept = [now.notes, ...before.map(({ notes }) => notes)]
    expect(kept).toEqual([...acknowledged.reverse(), 'Round 0'])
  })
})

describe('saving and its draft', () => {
  test('adding drops the draft of that new record alone, changing that of the record', async () => {
    const content = { notes: 'Half a' }
    const body = newMedicalRecord(idOf(ana))
    const keep = (writer: Caller, form: string) =>
      writer.ask(keepDraft, { params: { form }, body: { writerId: writer.userId, content } })
    const draftsOf = async (writer: Caller, form = 'new') =>
      (await writer.ask(readDrafts, { params: { form } })).body.map((draft) => draft.form)
    const other = formOfNew(uuidv7())
    await keep(chen, formOfNew(body.id))
    await keep(chen, other)
    await keep(roux, formOfNew(body.id))
    await chen.ask(addMedicalRecord, { body })
    expect(await draftsOf(chen)).toEqual([other])
    await keep(chen, formOfNew(body.id))
    await chen.ask(addMedicalRecord, { body })
    expect(await draftsOf(chen)).toEqual([other])
    expect(await draftsOf(roux)).toEqual([formOfNew(body.id)])

    await keep(chen, body.id)
    const change = { params: { id: body.id }, body: { notes: 'Whole' } }
    await chen.ask(changeMedicalRecord, { ...change, version: 7 })
    expect(await draftsOf(chen, body.id)).toEqual([body.id])
    await chen.ask(changeMedicalRecord, { ...change, version: 1 })
    expect(await draftsOf(chen, body.id)).toEqual([])
  })
})
