import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import {
  aBundle,
  aPatientResource,
  aVisit,
  importTexts,
  newIds,
  ofVisit,
} from '../../fhir-import/server/a-bundle.ts'
import { listImportedItems, listItemKinds, readImportedItem } from '../imported-item.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
await sql`update clinic set time_zone = 'Europe/Berlin'`

const ids = newIds()
const about = { subject: { reference: `Patient/${ids.patient}` } }
/** Without a status it is no fact of the chart. */
const report = (id: string, text: string, more = {}) => ({
  resourceType: 'DiagnosticReport',
  id,
  code: { text },
  ...about,
  ...more,
})
const late = { effectiveDateTime: '2020-01-31T23:30:00Z' }
const markup =
  '<div xmlns="http://www.w3.org/1999/xhtml"><p>Mild <b>asthma</b></p><script>alert(1)</script></div>'

let admin: Caller
const chart = { id: ids.patient }
const listed = async (query = {}, by = admin) =>
  (await by.ask(listImportedItems, { params: chart, query })).body.rows.map(
    ({ title, type, dated, day }) => ({ title, type, dated, day }),
  )

beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  await importTexts(sql, {
    'a.json': aBundle([
      ...aVisit(ids),
      // Names the visit of 2019, but is of the year after.
      { ...ofVisit(ids, 'DiagnosticReport', { code: { text: 'X-ray' } }), ...late },
      report('one', 'Sleep study', { effectiveDateTime: '2018-03' }),
      // A fact, which is in a list of its own.
      {
        resourceType: 'Observation',
        id: 'pulse',
        status: 'final',
        code: { text: 'Pulse' },
        effectiveDateTime: '2018-03',
        valueQuantity: { value: 60, unit: '/min' },
        ...about,
      },
      {
        resourceType: 'Coverage',
        id: 'cover',
        type: { text: 'Public' },
        beneficiary: about.subject,
      },
      {
        resourceType: 'Flag',
        id: 'flag',
        code: { text: 'Needs a ramp' },
        period: { start: '2021-05-06' },
        text: { status: 'generated', div: markup },
        ...about,
      },
      { ...report('wrong', 'Other'), status: 'entered-in-error' },
      { resourceType: 'Organization', id: 'org', name: 'Harbour Hospital' },
    ]),
  })
})

test('an item of no visit, or of another day, stands in the chart by its own date', async () => {
  expect(await listed()).toEqual([
    { title: 'Needs a ramp', type: 'Flag', dated: '2021-05-06', day: '2021-05-06' },
    // Half past eleven in the evening of January in UTC is the first of February in Berlin.
    {
      title: 'X-ray',
      type: 'DiagnosticReport',
      dated: late.effectiveDateTime,
      day: '2020-02-01',
    },
    { title: 'Sleep study', type: 'DiagnosticReport', dated: '2018-03', day: '2018-03-01' },
    { title: 'Public', type: 'Coverage', dated: null, day: null },
  ])
  const records = await sql`select notes from medical_records where patient_id = ${ids.patient}`
  expect(JSON.stringify(records)).not.toContain('X-ray')
})

test('items are listed by kind and by words, page by page', async () => {
  const kinds = await admin.ask(listItemKinds, { params: chart })
  expect(kinds.body).toEqual([
    { type: 'Coverage', count: 1 },
    { type: 'DiagnosticReport', count: 2 },
    { type: 'Flag', count: 1 },
  ])
  expect(await listed({ type: 'DiagnosticReport' })).toHaveLength(2)
  expect((await listed({ search: 'sleep' })).map(({ title }) => title)).toEqual(['Sleep study'])
  const first = await admin.ask(listImportedItems, { params: chart, query: { limit: 3 } })
  expect(first.body.total).toBe(4)
  expect((await listed({ after: first.body.next ?? '' })).map(({ title }) => title)).toEqual([
    'Public',
  ])
  const odd = await admin.ask(listImportedItems, { params: chart, query: { type: 'no type' } })
  expect(odd.status).toBe(400)
})

test('an item is read in words, its narrative without markup, and the reading is audited', async () => {
  const { body } = await admin.ask(listImportedItems, { params: chart, query: { type: 'Flag' } })
  const itemId = body.rows[0]?.id ?? ''
  const answer = await admin.ask(readImportedItem, { params: { ...chart, itemId } })
  expect(answer.body).toMatchObject({ source: 'a.json', because: 'No screen of its own yet' })
  expect(answer.body.words).toBe('Code: Needs a ramp\nPeriod: since 2021-05-06')
  expect(answer.body.texts).toEqual([
    {
      title: null,
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            { text: 'Mild ', style: null },
            { text: 'asthma', style: 'bold' },
          ],
        },
      ],
      isCut: false,
    },
  ])
  const events = async () => [
    ...(await sql`
      select action, object_type, patient_id from audit_events where object_id = ${itemId}`),
  ]
  await expect
    .poll(events, { timeout: 20_000 })
    .toEqual([{ action: 'read', objectType: 'imported item', patientId: ids.patient }])
})

test('an item entered in error is listed only where it is asked for, with its reason', async () => {
  const [wrong] = (await admin.ask(listImportedItems, { params: chart, query: { only: 'error' } }))
    .body.rows
  expect(wrong).toMatchObject({ title: 'Other', type: 'DiagnosticReport' })
  const { body } = await admin.ask(readImportedItem, {
    params: { ...chart, itemId: wrong?.id ?? '' },
  })
  expect(body.because).toBe('Entered in error')
})

test('a newer version takes the place of an item, and the same once more changes nothing', async () => {
  const again = (text: string) =>
    importTexts(sql, {
      'b.json': JSON.stringify(report('one', text, { effectiveDateTime: '2018-03' })),
    })
  await again('Sleep study at home')
  expect((await again('Sleep study at home')).fileList[0]?.state).toBe('unchanged')
  expect((await listed({ search: 'sleep' })).map(({ title }) => title)).toEqual([
    'Sleep study at home',
  ])
})

test('a doctor sees them in care, a patient their own, staff by a duty that reads records', async () => {
  const doctor = await clinic.signedIn('doctor')
  const ask = (by: Caller) => by.ask(listImportedItems, { params: chart })
  expect((await ask(doctor)).status).toBe(404)
  await aCareTaking(sql, { doctorId: doctor.userId, patientId: ids.patient })
  expect((await ask(doctor)).body.total).toBe(4)
  expect((await ask(await clinic.signedIn('staff'))).status).toBe(403)
  const stranger = await clinic.signedIn('patient')
  expect((await ask(stranger)).status).toBe(404)
  await importTexts(sql, {
    'own.json': aBundle([
      aPatientResource('lena'),
      {
        resourceType: 'Flag',
        id: 'of-lena',
        code: { text: 'Own' },
        subject: { reference: 'Patient/lena' },
      },
    ]),
  })
  await sql`update fhir_resources set patient_id = ${stranger.userId} where resource_id = 'of-lena'`
  const own = await stranger.ask(listImportedItems, { params: { id: stranger.userId } })
  expect(own.body.rows.map(({ title }) => title)).toEqual(['Own'])
})
