import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { send } from '../../../../trust/sent.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import {
  aBundle,
  aPatientResource,
  aVisit,
  importTexts,
  newIds,
  ofVisit,
} from '../../fhir-import/server/a-bundle.ts'
import { listImportedItems, readAttachment, readImportedItem } from '../imported-item.ts'
import { listKeptResources, readKeptResource } from '../kept-resource.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, app } = clinic

const ids = newIds()
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
const subject = { reference: `Patient/${ids.patient}` }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const document = (id: string, ...attachments: readonly object[]) => ({
  resourceType: 'DocumentReference',
  id,
  status: 'current',
  type: { text: id },
  subject,
  content: attachments.map((attachment) => ({ attachment })),
})

let admin: Caller
let importId: string

beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  const imported = await importTexts(sql, {
    'a.json': aBundle([
      ...aVisit(ids),
      {
        ...ofVisit(ids, 'DiagnosticReport', { code: { text: 'Visit note' }, status: 'final' }),
        id: 'visit-note',
        effectiveDateTime: '2019-05-04T09:00:00+02:00',
        presentedForm: [
          { contentType: 'text/plain; charset=utf-8', data: base64('Chief complaint\nCough') },
        ],
      },
      {
        ...document('letter', {
          contentType: 'text/html',
          title: 'Letter',
          data: base64('<h1>Dear colleague</h1><script>alert(1)</script><p>He coughs.</p>'),
        }),
        context: { encounter: [{ reference: `Encounter/${ids.encounter}` }] },
      },
      document(
        'files',
        { contentType: 'text/html', title: 'Scan', data: base64(png) },
        { contentType: 'image/png', title: '"Plan"\r\nx: y', data: base64('%PDF-1.7 plan') },
        { contentType: 'image/svg+xml', data: base64('<svg onload="alert(1)"/>') },
        { contentType: 'text/plain', url: 'Binary/note-1' },
        { contentType: 'text/plain', url: 'https://elsewhere.example/Binary/none' },
        { contentType: 'text/plain', data: 'not base64!' },
      ),
      {
        resourceType: 'Binary',
        id: 'note-1',
        contentType: 'text/plain',
        data: base64('From afar'),
      },
      { resourceType: 'Organization', id: 'org', name: 'Harbour Hospital' },
      { resourceType: 'Location', id: 'ward', name: 'Ward 4', status: 'active' },
    ]),
  })
  importId = imported.id
})

const chart = { id: ids.patient }
async function itemOf(title: string): Promise<string> {
  const { body } = await admin.ask(listImportedItems, { params: chart, query: { search: title } })
  return body.rows.find((row) => row.title === title)?.id ?? ''
}
const read = async (title: string, by = admin) =>
  (await by.ask(readImportedItem, { params: { ...chart, itemId: await itemOf(title) } })).body
const file = async (title: string, place: number, by = admin) =>
  send(app, readAttachment, {
    cookie: by.cookie,
    params: { ...chart, itemId: await itemOf(title), place: String(place) },
  })

test('the note of a report stands in the chart beside the record of its visit, and leads to it', async () => {
  const [record] = await sql<{ id: string; notes: string }[]>`
    select id, notes from medical_records where patient_id = ${ids.patient}`
  expect(record?.notes).toBe('Encounter for problem')
  const note = await read('Visit note')
  expect(note.attachments).toMatchObject([
    {
      form: 'text',
      text: { blocks: [{ kind: 'fixed', text: 'Chief complaint\nCough' }] },
    },
  ])
  expect(note).toMatchObject({ recordId: record?.id, day: '2019-05-04', because: null })
  expect((await read('letter')).recordId).toBe(record?.id)
  const { body } = await admin.ask(listImportedItems, {
    params: chart,
    query: { only: 'attached' },
  })
  expect(body.rows.map(({ title }) => title).toSorted()).toEqual(['Visit note', 'files', 'letter'])
})

test('a letter in HTML is shown as words in paragraphs, without its script', async () => {
  const { attachments } = await read('letter')
  expect(attachments[0]?.text?.blocks).toEqual([
    { kind: 'heading', runs: [{ text: 'Dear colleague', style: null }] },
    { kind: 'paragraph', runs: [{ text: 'He coughs.', style: null }] },
  ])
})

test('each attachment is what its content says, and a fault in one leaves the others readable', async () => {
  const { attachments } = await read('files')
  expect(attachments.map(({ form, kind, says, url }) => [form, kind, says, url])).toEqual([
    ['picture', 'PNG', null, null],
    ['file', 'PDF', null, null],
    ['text', 'Text', null, null],
    ['text', 'Text', null, null],
    ['none', null, 'Its content was not imported.', 'https://elsewhere.example/Binary/none'],
    ['none', null, 'Its content is damaged: it is no base64.', null],
  ])
  // A Binary of the same import is its content.
  expect(attachments[3]?.text?.blocks).toEqual([{ kind: 'fixed', text: 'From afar' }])
})

test('a file is handed out as what it is, with headers under which nothing in it acts', async () => {
  const headersOf = async (place: number) => {
    const { statusCode, headers } = await file('files', place)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    return [headers['content-type'], headers['content-disposition']]
  }
  expect(await headersOf(0)).toEqual(['image/png', 'inline; filename="Scan.png"'])
  expect(await headersOf(1)).toEqual(['application/pdf', 'attachment; filename="Plan-x-y.pdf"'])
  expect(await headersOf(2)).toEqual([
    'text/plain; charset=utf-8',
    'attachment; filename="attachment-3.txt"',
  ])
  expect((await file('files', 0)).rawPayload.equals(png)).toBe(true)
  expect((await file('files', 4)).json()).toMatchObject({ detail: 'Its content was not imported.' })
  expect((await file('files', 5)).statusCode).toBe(409)
  expect((await file('files', 6)).statusCode).toBe(404)
  expect((await file('files', 51)).statusCode).toBe(404)
})

test('opening a file is an event with the patient and the reason, and others cannot tell it exists', async () => {
  const doctor = await clinic.signedIn('doctor')
  const itemId = await itemOf('files')
  const closed = await file('files', 0, doctor)
  const missing = await send(app, readAttachment, {
    cookie: doctor.cookie,
    params: { id: newIds().patient, itemId, place: '0' },
  })
  expect([closed.statusCode, missing.statusCode]).toEqual([404, 404])
  const withoutId = (body: string) => body.replace(/"requestId":"[^"]*"/, '')
  expect(withoutId(closed.body)).toBe(withoutId(missing.body))
  await aCareTaking(sql, { doctorId: doctor.userId, patientId: ids.patient })
  expect((await file('files', 0, doctor)).statusCode).toBe(200)
  const events = async () => [
    ...(await sql`
      select action, object_id, patient_id, reason from audit_events
      where actor_id = ${doctor.userId} and object_type = 'imported attachment' and outcome = 'ok'`),
  ]
  await expect
    .poll(events, { timeout: 20_000 })
    .toMatchObject([
      { action: 'read', objectId: itemId, patientId: ids.patient, reason: expect.any(String) },
    ])
  expect((await file('files', 0, await clinic.signedIn('staff'))).statusCode).toBe(403)
  expect((await file('files', 0, await clinic.signedIn('patient'))).statusCode).toBe(404)
})

test('a Binary of another import is no content of an attachment', async () => {
  await importTexts(sql, {
    'b.json': aBundle([
      aPatientResource('zoe'),
      { ...document('theirs', { url: 'Binary/note-1' }), subject: { reference: 'Patient/zoe' } },
    ]),
  })
  const [item] = await sql<{ id: string; patientId: string }[]>`
    select id, patient_id from fhir_resources where resource_id = 'theirs'`
  const { body } = await admin.ask(readImportedItem, {
    params: { id: item?.patientId ?? '', itemId: item?.id ?? '' },
  })
  expect(body.attachments).toMatchObject([{ form: 'none', url: 'Binary/note-1' }])
})

test('a resource that an import only kept is listed with its reason, unless it is about a patient', async () => {
  const list = (query = {}) => admin.ask(listKeptResources, { params: { id: importId }, query })
  const { rows, total } = (await list()).body
  expect(rows.map(({ type, title }) => [type, title])).toEqual([
    ['Binary', 'Binary'],
    ['Organization', 'Harbour Hospital'],
    ['Location', 'Ward 4'],
  ])
  expect(total).toBe(3)
  expect((await list({ search: 'ward' })).body.rows).toHaveLength(1)
  const read = await admin.ask(readKeptResource, { params: { id: rows[2]?.id ?? '' } })
  expect(read.body).toMatchObject({
    words: 'Name: Ward 4\nStatus: active',
    because: 'No screen of its own yet',
    source: 'a.json',
  })
  const ofPatient = await admin.ask(readKeptResource, { params: { id: await itemOf('letter') } })
  expect(ofPatient.status).toBe(404)
  const doctor = await clinic.signedIn('doctor')
  expect((await doctor.ask(listKeptResources, { params: { id: importId } })).status).toBe(403)
})
