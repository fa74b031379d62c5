import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { fileStore } from '../../../../server/files/file-store.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { listFiles, readFileContent } from '../../files/file.ts'
import { storedFileStore } from '../../files/server/stored-file-store.ts'
import {
  addInboxItem,
  dismissInboxItem,
  fileInboxItem,
  type InboxItem,
  inboxRefusals,
  listInbox,
  readInboxContent,
  returnInboxItem,
  sendInboxPart,
  suggestPatients,
} from '../inbox-item.ts'
import { anInboxItem, arrivalsOf } from './an-inbox-item.ts'

let clinic: TestClinic
let admin: Caller
let staff: Caller
let doctor: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff', { name: 'Sam Desk' })
  doctor = await clinic.signedIn('doctor')
})
afterAll(() => clinic.close())

const came = (more: Parameters<typeof anInboxItem>[2] = {}) => anInboxItem(clinic, staff, more)
const said = (patientId: string, more: object = {}) => ({
  ...{ fileId: uuidv7(), patientId, text: 'Letter of the heart center', type: 'letter' as const },
  ...{ dated: '2024-03-31', forPatient: true, ...more },
})
const fileIt = (
  item: Pick<InboxItem, 'id' | 'version'>,
  body: ReturnType<typeof said>,
  by: Caller = staff,
) => by.ask(fileInboxItem, { params: { id: item.id }, version: item.version, body })
const giveBack = ({ id, version }: InboxItem, by = staff) =>
  by.ask(returnInboxItem, { params: { id }, version })
const filesOf = async (id: string) =>
  (await admin.ask(listFiles, { params: { id } })).body.files.map(({ text, errorReason }) => [
    text,
    errorReason,
  ])
const download = (by: Caller, id: string, path: string = readInboxContent.path) =>
  clinic.app.inject({
    url: path.replace(':id', id),
    headers: { host: 'clinic.example', cookie: by.cookie },
  })
const send = async (content: Buffer, by = staff, id = uuidv7(), fileName = 'fax 12.pdf') => {
  const part = await clinic.app.inject({
    method: 'PUT',
    url: sendInboxPart.path.replace(':fileId', id).replace(':part', '0'),
    headers: {
      ...{ host: 'clinic.example', origin: 'https://clinic.example', cookie: by.cookie },
      'content-type': 'application/octet-stream',
    },
    payload: content,
  })
  if (part.statusCode !== 204) return { status: part.statusCode, problem: part.json<Detail>() }
  return by.ask(addInboxItem, { body: { id, fileName, bytes: content.length } })
}
interface Detail {
  readonly detail: string
}

test('the desk files a scan in a chart, where it is the same bytes, stored once', async () => {
  const { id: patientId } = await aPatient(clinic.sql)
  const content = aPdf('A scan that is filed')
  const item = await came({ content })
  expect(item).toMatchObject({ kind: 'PDF', pages: 1, state: 'waiting', patientId: null })
  const { status, body } = await fileIt(item, said(patientId))
  expect([status, body.state, body.patientId, body.endedBy]).toEqual([
    ...[200, 'filed', patientId, 'Sam Desk'],
  ])
  const [file] = (await admin.ask(listFiles, { params: { id: patientId } })).body.files
  expect(file).toMatchObject({
    ...{ text: 'Letter of the heart center', type: 'letter', dated: '2024-03-31' },
    ...{ forPatient: true, writer: { name: 'Sam Desk' } },
  })
  const there = await download(admin, file?.id ?? '', readFileContent.path)
  expect(there.rawPayload.equals(content)).toBe(true)
  const [kept] = await clinic.sql<{ count: number }[]>`
    select count(distinct stored)::int as count from (
      select stored from inbox_items where id = ${item.id}
      union all select stored from files where id = ${file?.id ?? ''}) both_of_them`
  expect(kept?.count).toBe(1)
  // It is read in the chart now, by the rules of the chart.
  expect((await download(staff, item.id)).statusCode).toBe(404)
  expect((await staff.ask(listInbox, { query: { state: 'filed' } })).body.rows[0]?.id).toBe(item.id)
})

test('an undone filing waits again, and the file counts as entered in error', async () => {
  const { id: patientId } = await aPatient(clinic.sql)
  const filed = (await fileIt(await came(), said(patientId))).body
  const { status, body } = await giveBack(filed)
  expect([status, body.state, body.patientId, body.endedAt]).toEqual([200, 'waiting', null, null])
  expect(await filesOf(patientId)).toEqual([
    ['Letter of the heart center', 'It was filed here from the inbox by mistake.'],
  ])
  expect((await giveBack(body)).problem.detail).toBe('This item waits already.')
  const other = await aPatient(clinic.sql, { name: 'Olga Other' })
  expect((await fileIt(body, said(other.id))).status).toBe(200)
  expect(await filesOf(other.id)).toEqual([['Letter of the heart center', null]])
})

test('a request that is sent twice files once, also at the same time', async () => {
  const { id: patientId } = await aPatient(clinic.sql)
  const item = await came()
  const body = said(patientId)
  const answers = await Promise.all([fileIt(item, body), fileIt(item, body), fileIt(item, body)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await filesOf(patientId)).toHaveLength(1)
  const late = await fileIt(item, { ...body, text: 'Another title' })
  expect([late.status, late.problem.type]).toEqual([409, 'urn:openward:problem:already-exists'])
})

test('of two people who file the same item, one is told that it was filed meanwhile', async () => {
  const { id: patientId } = await aPatient(clinic.sql)
  const item = await came()
  const answers = await Promise.all([
    fileIt(item, said(patientId)),
    fileIt(item, said(patientId), admin),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  expect(await filesOf(patientId)).toHaveLength(1)
})

test('an item is dismissed with a reason, and comes back', async () => {
  const { id, version } = await came({ name: 'advertisement.pdf' })
  const none = await staff.ask(dismissInboxItem, { params: { id }, version, body: { reason: ' ' } })
  expect([none.status, none.problem.errors]).toEqual([422, { reason: 'Reason is required.' }])
  const body = { reason: 'An advertisement' }
  const { body: gone } = await staff.ask(dismissInboxItem, { params: { id }, version, body })
  expect(gone).toMatchObject({ state: 'dismissed', reason: 'An advertisement' })
  const { rows } = (await staff.ask(listInbox, { query: { search: 'advert' } })).body
  expect(rows).toEqual([])
  expect((await giveBack(gone)).body).toMatchObject({ state: 'waiting', reason: null })
})

test('a filing with a fault is refused at its field, and nothing is filed', async () => {
  const { id: patientId } = await aPatient(clinic.sql, { dob: '1984-05-17' })
  const item = await came()
  const errors = async (more: object, by = staff) =>
    (await fileIt(item, said(patientId, more), by)).problem.errors
  expect(await errors({ text: '' })).toEqual({ text: 'Title is required.' })
  expect(await errors({ dated: '2999' })).toEqual({ dated: 'Date cannot be in the future.' })
  expect(await errors({ dated: '1950' })).toEqual({
    dated: 'Date cannot be before the patient’s birth.',
  })
  expect(await errors({ appointmentId: uuidv7() })).toEqual({
    appointmentId: 'This appointment is not one of the patient.',
  })
  expect(await errors({ patientId: uuidv7() })).toEqual({
    patientId: 'The chart of this patient is not open to you.',
  })
  // A doctor who does not have the patient in care.
  expect(await errors({}, doctor)).toEqual({
    patientId: 'The chart of this patient is not open to you.',
  })
  expect(await filesOf(patientId)).toEqual([])
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId })
  const { status, body } = await fileIt(item, said(patientId), doctor)
  expect(status).toBe(200)
  const stranger = await clinic.signedIn('doctor')
  expect((await giveBack(body, stranger)).status).toBe(404)
  const filedFor = async (by: Caller) =>
    (await by.ask(listInbox, { query: { state: 'filed' } })).body.rows.map(({ id }) => id)
  expect(await filedFor(stranger)).not.toContain(item.id)
  expect(await filedFor(doctor)).toContain(item.id)
})

test('patients, and staff without the duty, neither see nor file what came in', async () => {
  const { id } = await came()
  const nurse = await clinic.signedIn('staff', { duty: 'Cashier' })
  for (const by of [await clinic.signedIn('patient'), nurse]) {
    expect((await by.ask(listInbox)).status).toBe(403)
    expect((await by.ask(suggestPatients, { params: { id } })).status).toBe(403)
    expect((await download(by, id)).statusCode).toBe(403)
  }
  expect((await clinic.visitor.ask(listInbox)).status).toBe(401)
  const reception = await clinic.signedIn('staff', { duty: 'Reception' })
  expect((await reception.ask(listInbox)).status).toBe(200)
})

test('several scans are sent by hand, and the same one sent twice is one item', async () => {
  const content = aPdf('A fax by hand')
  const id = uuidv7()
  expect((await send(content, staff, id)).status).toBe(201)
  const again = { id, fileName: 'fax 12.pdf', bytes: content.length }
  const { status, body } = await staff.ask(addInboxItem, { body: again })
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ source: 'upload', name: 'fax 12.pdf', pages: 1 }),
  ])
  const script = await send(Buffer.from('<html><script>alert(1)</script>'))
  expect([script.status, script.problem.detail]).toEqual([
    415,
    'Web pages, SVG drawings and other markup are not taken, because they can run programs. Send it as a PDF or a picture.',
  ])
  const locked = aPdf('secret').toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root')
  const refused = await send(Buffer.from(locked, 'latin1'))
  expect([refused.status, refused.problem.detail]).toEqual([415, inboxRefusals.encrypted])
})

test('the list is paged, searched, and read from the oldest too', async () => {
  const other = await testClinic()
  const desk = await other.signedIn('staff')
  for (let place = 1; place <= 5; place += 1) {
    await anInboxItem(other, desk, {
      name: `scan ${place}.pdf`,
      sender: place === 3 ? 'fax@hospital.example' : null,
    })
  }
  const first = (await desk.ask(listInbox, { query: { limit: 2 } })).body
  expect([first.total, first.rows.map(({ name }) => name)]).toEqual([
    5,
    ['scan 5.pdf', 'scan 4.pdf'],
  ])
  const second = (await desk.ask(listInbox, { query: { limit: 2, after: first.next ?? '' } })).body
  expect(second.rows.map(({ name }) => name)).toEqual(['scan 3.pdf', 'scan 2.pdf'])
  const oldest = (await desk.ask(listInbox, { query: { order: 'oldest', limit: 1 } })).body
  expect(oldest.rows[0]?.name).toBe('scan 1.pdf')
  const found = (await desk.ask(listInbox, { query: { search: 'hospital' } })).body
  expect(found.rows.map(({ name }) => name)).toEqual(['scan 3.pdf'])
  await other.close()
})

test('the audit log has who read and who filed, and the patient once it is known', async () => {
  const { id: patientId } = await aPatient(clinic.sql)
  const item = await came()
  await download(staff, item.id)
  await fileIt(item, said(patientId))
  await flushEvents(clinic.sql)
  const events = await clinic.sql<
    { action: string; objectType: string; patientId: string | null }[]
  >`
    select action, object_type, patient_id from audit_events
    where actor_id = ${staff.userId} and (object_id = ${item.id} or patient_id = ${patientId})
    order by at`
  expect(events.map((event) => [event.action, event.objectType, event.patientId])).toEqual(
    expect.arrayContaining([
      ['read', 'inbox item', null],
      ['update', 'inbox item', null],
      ['insert', 'file of a patient', patientId],
    ]),
  )
})

test('a content that waits in the inbox is checked for damage, and no round clears it away', async () => {
  const item = await came({ content: aPdf('A scan that waits for weeks') })
  const files = fileStore(clinic.environment)
  const contents = storedFileStore(clinic.sql, files)
  await contents.sweep(0)
  const whole = await download(staff, item.id)
  expect(whole.statusCode).toBe(200)
  const [row] = await clinic.sql<{ stored: string }[]>`
    select stored from inbox_items where id = ${item.id}`
  await files.putBack(
    row?.stored ?? '',
    (async function* () {
      yield Buffer.from('overwritten')
    })(),
  )
  expect(await contents.checkSome(0, 1e9, new AbortController().signal)).toBe(1)
  const { rows } = (await staff.ask(listInbox)).body
  expect(rows.find(({ id }) => id === item.id)?.damage).toBe('damaged')
  expect((await download(staff, item.id)).statusCode).toBe(409)
})

test('an item that was refused says why, and is dismissed but never filed', async () => {
  const { id: patientId } = await aPatient(clinic.sql)
  const arrival = { source: 'folder', from: uuidv7(), sender: null, subject: null } as const
  await arrivalsOf(clinic).refuse({ ...arrival, name: 'run.exe' }, 'This kind is not taken.')
  const [item] = (await staff.ask(listInbox, { query: { search: 'run.exe' } })).body.rows
  if (!item) throw new Error('It is not in the list.')
  expect([item.problem, item.kind]).toEqual(['This kind is not taken.', null])
  expect((await fileIt(item, said(patientId))).problem.detail).toBe(
    'Its content was refused, so there is nothing to file. Dismiss it.',
  )
  expect((await download(staff, item.id)).statusCode).toBe(404)
})
