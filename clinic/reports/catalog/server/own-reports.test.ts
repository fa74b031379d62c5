import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import {
  addOwnReport,
  changeOwnReport,
  listReportDatasets,
  previewReport,
  readOwnReport,
  readReportDesign,
  removeOwnReport,
  restoreOwnReport,
} from '../own-report.ts'
import { exportReport, listReportRows, listReports, readReport } from '../report.ts'
import { anOwnReport } from './an-own-report.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

const admin = await clinic.signedIn('admin')
const staff = await clinic.signedIn('staff')
const maria = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
const james = await clinic.signedIn('doctor', { name: 'James Osei' })
const patient = await clinic.signedIn('patient', { name: 'Ana Soto' })
const march = { from: '2026-03-01', to: '2026-03-31' }

beforeAll(async () => {
  const visit = (doctor: Caller, date: string, time: string, status = 'completed') =>
    anAppointment(sql, {
      ...{ patientId: patient.userId, doctorId: doctor.userId, date, time },
      status: status as 'completed',
    })
  await visit(maria, '2026-03-02', '09:00')
  await visit(maria, '2026-03-03', '09:00')
  await visit(maria, '2026-03-04', '09:00', 'canceled')
  await visit(james, '2026-03-02', '11:00')
})

async function added(changes: Parameters<typeof anOwnReport>[0] = {}) {
  const body = anOwnReport(changes)
  const answer = await admin.ask(addOwnReport, { body })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201)
  return answer.body
}
const partsOf = ({ id: _id, title: _title, question: _question, ...parts } = anOwnReport()) => parts
const wordsAndFigures = (body: {
  rows: readonly { by: readonly { words: string }[]; figures: readonly unknown[] }[]
}) => body.rows.map(({ by, figures }) => [...by.map(({ words }) => words), ...figures])

test('an own report is listed and found like any other, with its rows and files', async () => {
  const { id, title } = await added({
    title: 'Completed visits!',
    where: [{ dimension: 'state', value: 'completed' }],
  })
  const listed = (await admin.ask(listReports)).body
  expect(listed[0]).toMatchObject({ id, title, group: 'Own' })
  const { body } = await admin.ask(readReport, { params: { id }, query: march })
  expect(wordsAndFigures(body)).toEqual([
    ['Maria Okoye', 2, 60],
    ['James Osei', 1, 30],
  ])
  expect(body).toMatchObject({
    totals: [3, 90],
    where: [],
    fixed: [{ dimension: 'state', name: 'State', value: 'completed', words: 'Completed' }],
  })
  const asked = { ...march, where: `doctor:${maria.userId}`, measure: 'held' }
  const rows = await admin.ask(listReportRows, { params: { id }, query: asked })
  expect(rows.body.total).toBe(2)
  const file = await clinic.app.inject({
    method: 'GET',
    url: exportReport.path.replace(':id', id),
    query: { ...march, as: 'csv' },
    headers: { host: 'clinic.example', cookie: admin.cookie },
  })
  expect(file.body).toContain('Maria Okoye,2,60')
  expect(file.headers['content-disposition']).toContain('filename="completed-visits.csv"')
})

test('an own report refuses days that make no sense, with a sentence', async () => {
  const { id } = await added()
  for (const query of [{ from: '1826-01-01' }, { from: '2026-04-01', to: '2026-03-01' }]) {
    const answer = await admin.ask(readReport, { params: { id }, query })
    expect([answer.status, answer.problem.detail]).toEqual([
      400,
      'A report is about at most 3,700 days, and its first day is not after its last.',
    ])
  }
})

test('a report without groups has its totals alone', async () => {
  const { id } = await added({ by: [], chart: 'none', measures: ['visits'] })
  const { body } = await admin.ask(readReport, { params: { id }, query: march })
  expect(body).toMatchObject({ rows: [], totals: [4], dimensions: [] })
})

test('the builder is told of all that the viewer may count, in words', async () => {
  const { body } = await admin.ask(listReportDatasets)
  expect(new Set(body.map(({ name }) => name)).size).toBe(body.length)
  const visits = body.find(({ id }) => id === 'visits')
  expect(visits).toMatchObject({ name: 'Visits', group: 'Desk', hasDays: true })
  expect(visits?.measures).toContainEqual({
    ...{ id: 'noShowRate', name: 'No-show rate', unit: 'percent', addsUp: false },
    isOfEach: false,
    about: 'No-shows among visits that were completed or missed.',
  })
  expect(visits?.dimensions.find(({ id }) => id === 'state')?.values).toContain('Completed')
  expect(body.find(({ id }) => id === 'debts')?.hasDays).toBe(false)
})

test('a preview counts without storing anything, and offers the values of a filter', async () => {
  const before = await sql`select from own_reports`
  const body = { ...partsOf(), by: ['state'], measures: ['visits'], days: '12 months' as const }
  const preview = await admin.ask(previewReport, { body: { ...body, compare: 'none' } })
  expect(preview.status).toBe(200)
  expect(preview.body).toMatchObject({ id: 'preview', before: null, chart: 'bars' })
  expect((await sql`select from own_reports`).count).toBe(before.count)
})

test('texts that people wrote are kept and shown by their hash, which says nothing outside', async () => {
  const person = await aPatient(sql)
  await sql`insert into conditions (id, patient_id, text, kind, status, since)
    values (gen_random_uuid(), ${person.id}, 'Secret problem', 'diagnosis', 'active', '2026-03-10')`
  const parts = {
    ...{ dataset: 'conditions', by: ['problem'], measures: ['problems'], where: [] },
    ...{ chart: 'bars' as const, days: null },
  }
  const { body: preview } = await admin.ask(previewReport, { body: parts })
  const value = preview.rows[0]?.by[0]?.value ?? ''
  expect(value).toMatch(/^[0-9a-f]{16}$/)
  const { id } = await added({ ...parts, where: [{ dimension: 'problem', value }] })
  expect(JSON.stringify(await sql`select * from own_reports where id = ${id}`)).not.toContain(
    'Secret',
  )
  // The words are found although no problem is of these days.
  const { body } = await admin.ask(readReport, {
    params: { id },
    query: { from: '2020-01-01', to: '2020-12-31' },
  })
  expect(body).toMatchObject({ totals: [0], fixed: [{ words: 'Secret problem' }] })
  await sql`delete from conditions where patient_id = ${person.id}`
  const later = await admin.ask(readReport, { params: { id } })
  expect(later.body.fixed).toMatchObject([{ words: 'A text that is no longer there' }])
})

test('any report can be copied: how it is made can be read', async () => {
  const { body } = await admin.ask(readReportDesign, { params: { id: 'busy-hours' } })
  expect(body).toMatchObject({
    ...{ title: 'Busy hours', dataset: 'visits', by: ['weekday', 'hour'], where: [] },
    ...{ measures: ['held', 'noShowRate'], chart: 'grid', days: '90 days' },
  })
})

test('a double press adds one report, and no two have the same title', async () => {
  const body = anOwnReport()
  const both = await Promise.all([
    admin.ask(addOwnReport, { body }),
    admin.ask(addOwnReport, { body }),
  ])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0].body).toEqual(both[1].body)
  const other = await admin.ask(addOwnReport, { body: { ...body, id: uuidv7() } })
  expect(other.problem.errors).toEqual({ title: 'Another own report has this title.' })
})

test('a stale change is refused with what is stored', async () => {
  const { id, version } = await added()
  const { id: _, ...body } = anOwnReport({ measures: ['visits'] })
  const changed = await admin.ask(changeOwnReport, { params: { id }, version, body })
  expect(changed.body).toMatchObject({ version: version + 1, measures: ['visits'] })
  const stale = await admin.ask(changeOwnReport, { params: { id }, version, body })
  expect([stale.status, stale.problem.current]).toMatchObject([412, { id, version: version + 1 }])
  expect((await admin.ask(removeOwnReport, { params: { id }, version })).status).toBe(412)
})

test('a deleted report is nowhere, and comes back', async () => {
  const { id, version } = await added()
  const params = { id }
  expect((await admin.ask(removeOwnReport, { params, version })).status).toBe(204)
  expect((await admin.ask(readReport, { params })).status).toBe(404)
  expect((await admin.ask(readOwnReport, { params })).status).toBe(404)
  expect((await admin.ask(listReports)).body.map((one) => one.id)).not.toContain(id)
  expect((await admin.ask(restoreOwnReport, { params })).body).toMatchObject({ id })
  expect((await admin.ask(readReport, { params })).status).toBe(200)
})

test('readers see own reports of the rows that they may read, and doctors their own figures', async () => {
  const visits = await added()
  const money = await added({ dataset: 'bills', by: ['status'], measures: ['billed'] })
  const idsOf = async (caller: Caller) => (await caller.ask(listReports)).body.map(({ id }) => id)
  expect(await idsOf(staff)).toContain(visits.id)
  expect(await idsOf(staff)).not.toContain(money.id)
  const refused = await staff.ask(readReport, { params: { id: money.id } })
  expect(refused.status).toBe(404)
  const ownFigures = await james.ask(readReport, { params: { id: visits.id }, query: march })
  expect(ownFigures.body).toMatchObject({ isOwn: true, totals: [1, 30] })
  expect((await patient.ask(readReport, { params: { id: visits.id } })).status).toBe(403)
  await sql`update users set permissions = '{reports.read,reports.design,visits.read}' where id = ${james.userId}`
  const body = { ...partsOf(), days: '12 months' as const }
  const preview = await james.ask(previewReport, { body })
  expect(preview.body).toMatchObject({ isOwn: true, totals: [1, 30] })
  await sql`update users set permissions = null where id = ${james.userId}`
})

test('only those who may design reports do, and only of rows that they may read', async () => {
  const { id, version } = await added({ dataset: 'bills', by: ['status'], measures: ['billed'] })
  const { id: _, ...body } = anOwnReport()
  for (const caller of [staff, james, patient]) {
    const asked = [
      caller.ask(addOwnReport, { body: anOwnReport() }),
      caller.ask(previewReport, { body: partsOf() }),
      caller.ask(changeOwnReport, { params: { id }, version, body }),
      caller.ask(removeOwnReport, { params: { id }, version }),
      caller.ask(listReportDatasets),
    ]
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 403, 403])
  }
  await sql`update users set permissions = '{reports.read,reports.design,visits.read}' where id = ${staff.userId}`
  const known = (await staff.ask(listReportDatasets)).body.map((one) => one.id)
  expect(known).toEqual(['visits'])
  const bills = { ...partsOf(), dataset: 'bills', by: ['status'], measures: ['billed'] }
  const preview = await staff.ask(previewReport, { body: bills })
  expect(preview.problem.errors).toHaveProperty('dataset')
  expect((await staff.ask(changeOwnReport, { params: { id }, version, body })).status).toBe(404)
  expect((await staff.ask(readOwnReport, { params: { id } })).status).toBe(404)
  await sql`update users set permissions = null where id = ${staff.userId}`
})

test('a report whose parts a later version lacks says so', async () => {
  const { id } = await added()
  const params = { id }
  await sql`update own_reports set measures = '{held,gone}', by = '{lost}' where id = ${id}`
  for (const endpoint of [readReport, listReportRows]) {
    const answer = await admin.ask(endpoint, { params })
    const detail =
      'OpenWard no longer has the figure “gone”, the group “lost” of this report. Edit the report, or delete it.'
    expect([answer.status, answer.problem.detail]).toEqual([409, detail])
  }
  await sql`update own_reports set dataset = 'noMore' where id = ${id}`
  const answer = await admin.ask(readReport, { params })
  expect(answer.problem.detail).toMatch(/^OpenWard no longer counts the rows of this report\./)
  expect((await admin.ask(listReports)).body.map((one) => one.id)).toContain(id)
  expect((await admin.ask(readOwnReport, { params })).status).toBe(200)
  expect((await staff.ask(readReport, { params })).status).toBe(404)
  const { id: _, ...body } = anOwnReport()
  const [row] = await sql<{ version: number }[]>`select version from own_reports where id = ${id}`
  const mended = await admin.ask(changeOwnReport, { params, version: row?.version ?? 0, body })
  expect(mended.status).toBe(200)
  expect((await admin.ask(readReport, { params })).status).toBe(200)
})

test('making, changing, deleting, previewing and reading leave events', async () => {
  await sql`delete from own_reports`
  const { id, version } = await added()
  const { id: _, ...body } = anOwnReport()
  const params = { id }
  await admin.ask(changeOwnReport, { params, version, body })
  await admin.ask(readReport, { params })
  await admin.ask(removeOwnReport, { params, version: version + 1 })
  await admin.ask(previewReport, { body: partsOf() })
  await flushEvents(sql)
  const events = await sql<{ action: string; of: string | null; isDeletion: boolean }[]>`
    select action, object_id as of, coalesce(changes ? 'deleted_at', false) as is_deletion
    from audit_events where object_type = 'report' and outcome = 'ok' and (object_id = ${id} or object_id is null)
    order by id desc`
  const told = events
    .map(({ action, of, isDeletion }) => `${action} ${of === id} ${isDeletion}`)
    .filter((one) => !one.startsWith('list'))
  expect(new Set(told)).toEqual(
    new Set([
      ...['insert true false', 'update true false', 'update true true'],
      ...['read true false', 'read false false'],
    ]),
  )
})
