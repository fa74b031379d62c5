import Fastify from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { readPdf } from '../../../../server/paper/a-pdf-reader.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { readReport, type ReportFileKind } from '../report.ts'
import { reportFile } from './report-file.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

const admin = await clinic.signedIn('admin')
const doctor = await clinic.signedIn('doctor', { name: '=Maria Okoye' })
const patient = await clinic.signedIn('patient')

beforeAll(async () => {
  const people = {
    ...{ patientId: patient.userId, doctorId: doctor.userId, status: 'completed' as const },
  }
  await anAppointment(sql, { ...people, date: '2026-03-02', time: '09:00' })
  await anAppointment(sql, { ...people, date: '2026-03-03', time: '09:00' })
})

async function file(id: string, as: ReportFileKind, asked = 'from=2026-03-01&to=2026-03-31') {
  const url = `/api/reports/${id}/file?as=${as}&${asked}`
  const answer = await clinic.app.inject({
    method: 'GET',
    url,
    headers: { host: 'clinic.example', cookie: admin.cookie },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

test('CSV has plain numbers, the days before, and no formulas', async () => {
  const { body, headers } = await file('visits-by-doctor', 'csv')
  expect(headers['content-disposition']).toBe('attachment; filename="visits-by-doctor.csv"')
  expect(body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Doctor,Held or to come,Completed,No-show rate,Booked time (minutes),"Held or to come, before","Completed, before","No-show rate, before","Booked time (minutes), before"',
    "'=Maria Okoye,2,2,0,60,0,0,,0",
    'All,2,2,0,60,0,0,,0',
  ])
})

test('a file compares each group, also those of two dimensions', async () => {
  const { body } = await file(
    'visits-by-doctor',
    'csv',
    'from=2026-03-03&to=2026-03-03&by=doctor,weekday',
  )
  expect(body.trim().split('\r\n').slice(1)).toEqual([
    "'=Maria Okoye,Tuesday,1,1,0,30,0,0,,0",
    'All,,1,1,0,30,1,1,0,30',
  ])
})

test('a spreadsheet has numbers as numbers and words as words', async () => {
  const { rawPayload } = await file('visits-by-doctor', 'xlsx')
  const parts = unzipSync(new Uint8Array(rawPayload))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const words = strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array())
  expect(words).toContain('=Maria Okoye')
  expect(sheet).toMatch(/<c r="E2"[^>]*><v>60<\/v>/)
  expect(sheet).not.toContain('<f>')
})

test('a PDF has the question, the days, the filters and the table', async () => {
  const asked = `from=2026-03-01&to=2026-03-31&where=doctor:${doctor.userId}&by=month`
  const { rawPayload } = await file('visits-by-doctor', 'pdf', asked)
  const { text } = await readPdf(rawPayload)
  for (const part of [
    'Visits by doctor',
    'Who sees how many patients?',
    'Mar 1, 2026 to Mar 31, 2026',
    'Mar 2026',
    '60 min',
  ]) {
    expect(text).toContain(part)
  }
})

test('each file is an event of the audit log', async () => {
  await file('visits-by-type', 'csv')
  await flushEvents(sql)
  const found =
    await sql`select action, object_id from audit_events where object_type = 'report' order by id desc limit 1`
  expect(found).toMatchObject([{ action: 'export', objectId: 'visits-by-type' }])
})

test('files of figures that are seconds behind say as of when they are', async () => {
  const params = { id: 'visits-by-doctor' }
  const { body } = await admin.ask(readReport, { params })
  const behind = { ...body, asOf: '2026-03-02T13:03:12.345Z' }
  const app = Fastify()
  app.get<{ Params: { as: ReportFileKind } }>('/:as', async ({ params: { as } }, reply) =>
    reply.send((await reportFile(sql, behind, as, reply)).content),
  )
  await sql`update clinic set time_zone = 'Europe/Berlin'`
  const csv = await app.inject('/csv')
  expect(csv.body.trim().split('\r\n').at(-1)).toMatch(/^As of 2026-03-02T13:03:12Z,+$/)
  const sheet = unzipSync(new Uint8Array((await app.inject('/xlsx')).rawPayload))
  const words = strFromU8(sheet['xl/sharedStrings.xml'] ?? new Uint8Array())
  expect(words).toContain('As of 2026-03-02T13:03:12Z')
  expect((await readPdf((await app.inject('/pdf')).rawPayload)).text).toMatch(/^As of 14:03:12$/m)
  await app.close()
})
