import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBusyFile } from '../clinic/availability/busy-times/busy-calendar.ts'
import {
  addImport,
  largestFile,
  partSize,
  readImport,
  sendPart,
  startImport,
} from '../clinic/interop/fhir-import/import.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { send } from './sent.ts'

// Files come in as FHIR bundles from an admin and as calendars from a doctor; none is served again. Attachments
// inside of bundles have tests of their own (clinic/interop/imported-items/server).

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic
let admin: Caller
let doctor: Caller

beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor')
})

const script = '<script>fetch("/api/users")</script>'
const contents: Readonly<Record<string, Buffer>> = {
  page: Buffer.from(`<!doctype html><title>x</title>${script}`),
  drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'picture that is a script': Buffer.from('GIF89a/*\0\0*/=1;alert(1)//'),
  'archive that grows a thousandfold': gzipSync(Buffer.alloc(50_000_000, '{')),
  program: Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
  'entities of entities': Buffer.from(
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><x>&b;&c;</x>',
  ),
  'a hundred thousand nested lists': Buffer.from('['.repeat(100_000)),
  'text in UTF-16': Buffer.from(`\ufeff{"resourceType":"Bundle"}`, 'utf16le'),
  'no FHIR': Buffer.from(JSON.stringify({ __proto__: 1, html: script })),
  'a calendar without end': Buffer.from(
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:19000101T000000Z\r\nDTEND:19000101T000001Z\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  ),
}
const names = [
  '../../../../tmp/openward-w07',
  '..\\..\\openward-w07.json',
  '/tmp/openward-w07',
  'visit-\u202enosj.exe',
  '<img src=x onerror=alert(1)>.json',
  'x.json\r\nSet-Cookie: __Host-openward=1',
]
const files = Object.entries(contents).flatMap(([kind, content]) =>
  names.map((name) => ({ kind, name, content })),
)

async function rowsMade(): Promise<unknown> {
  const [row] = await sql`
    select (select count(*) from patients) as patients, (select count(*) from users) as users,
      (select count(*) from appointments) as visits, (select count(*) from medical_records) as records`
  return row
}

test('W-07 files of another kind are refused one by one, are served to nobody and stored on no disk', async () => {
  const before = await rowsMade()
  const id = uuidv7()
  const announced = files.map(({ name, content }) => ({ name, bytes: content.length }))
  expect((await admin.ask(addImport, { body: { id, files: announced } })).status).toBe(201)
  const part = (file: number) => ({ id, file: String(file), part: '0' })
  for (const [file, { content }] of files.entries()) {
    const answer = await send(app, sendPart, {
      cookie: admin.cookie,
      params: part(file),
      headers: { 'content-type': 'application/octet-stream' },
      body: content,
    })
    expect(answer.statusCode).toBe(204)
  }
  const started = await admin.ask(startImport, { params: { id }, body: { isDryRun: false } })
  expect(started.status).toBe(202)
  const read = () => admin.ask(readImport, { params: { id } })
  await expect.poll(async () => (await read()).body.state, { timeout: 14_000 }).toBe('done')
  const { body, headers } = await read()
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'x-content-type-options': 'nosniff',
  })
  expect(body.fileList.map(({ name, state }) => [name, state])).toEqual(
    files.map(({ name }) => [name.trim(), 'refused']),
  )
  expect(await rowsMade()).toEqual(before)
  // No address serves an uploaded file, and no file has the name that it was sent with.
  for (const [file] of files.entries()) {
    const again = await send(
      app,
      { ...sendPart, method: 'GET' },
      {
        cookie: admin.cookie,
        params: part(file),
      },
    )
    expect([404, 405]).toContain(again.statusCode)
  }
  const onDisk = names.filter((name) => existsSync(name) || existsSync(basename(name)))
  expect(onDisk).toEqual([])
  figure('W-07', `${files.length} hostile files imported: 0 run, 0 rows, 0 outside the database`)
})

test('W-07 a file that is too large or has a hostile name is refused before it is uploaded', async () => {
  const announce = async (file: object) =>
    (
      await send(app, addImport, {
        cookie: admin.cookie,
        body: { id: uuidv7(), files: [file] },
      })
    ).statusCode
  expect(await announce({ name: 'x.json', bytes: largestFile + 1 })).toBe(422)
  expect(await announce({ name: 'x'.repeat(1000), bytes: 1 })).toBe(422)
  expect(await announce({ name: 'x\0.json', bytes: 1 })).toBe(422)
  const id = uuidv7()
  const body = { id, files: [{ name: 'x.json', bytes: partSize * 2 }] }
  expect((await admin.ask(addImport, { body })).status).toBe(201)
  const more = await send(app, sendPart, {
    cookie: admin.cookie,
    params: { id, file: '0', part: '0' },
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(partSize + 1),
  })
  expect(more.statusCode).toBe(413)
  const [kept] = await sql`select count(*) from import_file_parts where import_id = ${id}`
  expect(kept).toEqual({ count: 0 })
})

test('W-07 a calendar file of another kind is refused', async () => {
  const calendars = Object.values(contents).map((content) =>
    content.toString('latin1').replaceAll('\0', ' '),
  )
  for (const calendar of [...calendars, 'x'.repeat(900_001)]) {
    const answer = await send(app, setBusyFile, {
      cookie: doctor.cookie,
      body: { calendar, titles: 'on' },
    })
    expect(answer.statusCode).toBe(422)
  }
  expect(await sql`select from busy_times`).toHaveLength(0)
  figure('W-07', `${calendars.length + 1} hostile calendars: all refused, 0 busy times`)
})
