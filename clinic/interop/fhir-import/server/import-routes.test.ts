import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../../app/server/app.ts'
import { connect } from '../../../../server/database/connect.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import {
  addImport,
  type ImportDetails,
  listImports,
  partSize,
  readImport,
  sendPart,
  startImport,
} from '../import.ts'
import { aBundle, aVisit, newIds, ofVisit } from './a-bundle.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let admin: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin', { name: 'Ada Byron' })
})

/** Announces files and sends all their parts. */
async function uploaded(files: Readonly<Record<string, string>>): Promise<string> {
  const id = uuidv7()
  const contents = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
  const announced = contents.map(({ name, bytes }) => ({ name, bytes: bytes.length }))
  const answer = await admin.ask(addImport, { body: { id, files: announced } })
  expect(answer.status).toBe(201)
  for (const [file, { bytes }] of contents.entries()) {
    for (let part = 0; part * partSize < bytes.length; part += 1) {
      expect(
        await send(id, file, part, bytes.subarray(part * partSize, (part + 1) * partSize)),
      ).toBe(204)
    }
  }
  return id
}

async function send(
  id: string,
  file: number,
  part: number,
  payload: Buffer | string,
  type?: string,
) {
  const response = await clinic.app.inject({
    method: 'PUT',
    url: sendPart.path
      .replace(':id', id)
      .replace(':file', String(file))
      .replace(':part', String(part)),
    headers: {
      host: 'clinic.example',
      origin: 'https://clinic.example',
      cookie: admin.cookie,
      'content-type': type ?? 'application/octet-stream',
    },
    payload,
  })
  return response.statusCode
}

async function ended(id: string): Promise<ImportDetails> {
  const read = () => admin.ask(readImport, { params: { id } })
  await expect
    .poll(async () => (await read()).body.state, { timeout: 30_000, interval: 50 })
    .toMatch(/^(done|failed)$/)
  return (await read()).body
}

const start = (id: string, isDryRun = false) =>
  admin.ask(startImport, { params: { id }, body: { isDryRun } })

test('only admins import', async () => {
  const id = await uploaded({ 'x.json': aBundle(aVisit(newIds())) })
  const params = { id }
  for (const role of ['doctor', 'staff', 'patient'] as const) {
    const caller = await clinic.signedIn(role)
    expect((await caller.ask(listImports)).status).toBe(403)
    expect((await caller.ask(readImport, { params })).status).toBe(403)
    expect((await caller.ask(addImport, { body: {} })).status).toBe(403)
    expect((await caller.ask(startImport, { params, body: { isDryRun: true } })).status).toBe(403)
  }
  expect((await clinic.visitor.ask(listImports)).status).toBe(401)
  expect((await admin.ask(readImport, { params })).body.state).toBe('uploading')
})

test('uploaded files are checked, then imported without being uploaded again', async () => {
  const ids = newIds()
  const id = await uploaded({
    'visit.json': aBundle([...aVisit(ids), ofVisit(ids, 'Condition', { code: { text: 'Cough' } })]),
    'cut.json': '{"resourceType":"Bundle","entry":[',
  })
  expect((await start(id, true)).status).toBe(202)
  const checked = await ended(id)
  expect(checked).toMatchObject({
    state: 'done',
    isDryRun: true,
    hasFiles: true,
    startedBy: { name: 'Ada Byron' },
    filesRefused: 1,
    counts: { read: 4, mapped: 4, kept: 0, skipped: 0 },
    made: { patients: 1, doctors: 1, appointments: 1, records: 1, bills: 0, items: 0 },
  })
  expect(await sql`select from patients where id = ${ids.patient}`).toHaveLength(0)
  expect((await start(id)).body).toMatchObject({ state: 'waiting', isDryRun: false, filesDone: 0 })
  expect(await ended(id)).toMatchObject({
    ...checked,
    isDryRun: false,
    hasFiles: false,
    finishedAt: expect.any(String),
  })
  const [chart] = await sql`select name, created_by from patients where id = ${ids.patient}`
  expect(chart).toEqual({ name: 'Chet Hoeger', createdBy: admin.userId })
  const [event] = await sql`
    select actor_id from audit_events where object_type = 'import' and object_id = ${id} limit 1`
  expect(event).toEqual({ actorId: admin.userId })
  const { body } = await admin.ask(listImports)
  expect(body.rows[0]).toMatchObject({ id, state: 'done', files: 2, filesRefused: 1 })
  expect(body.rows[0]).not.toHaveProperty('fileList')
})

test('other screens hear of each bundle and of the import', async () => {
  const heard = new Set<string>()
  const viewer = { userId: admin.userId, role: 'admin', patientId: null } as const
  const stop = clinic.app.live.listen(viewer, (topics) =>
    topics.forEach((topic) => heard.add(topic)),
  )
  const id = await uploaded({ 'x.json': aBundle(aVisit(newIds())) })
  await start(id)
  await ended(id)
  await expect
    .poll(() => [...heard].sort())
    .toEqual(expect.arrayContaining(['appointments', 'imports', 'patients', 'users']))
  stop()
})

describe('an upload', () => {
  test('travels in parts, which may be sent again', async () => {
    const filler = 'x'.repeat(5000)
    const many = Array.from({ length: 900 }, () => ({
      resourceType: 'Basic',
      id: uuidv7(),
      filler,
    }))
    const text = aBundle(many)
    expect(text.length).toBeGreaterThan(partSize)
    const id = await uploaded({ 'large.json': text })
    expect(await send(id, 0, 0, Buffer.from(text).subarray(0, partSize))).toBe(204)
    await start(id)
    expect(await ended(id)).toMatchObject({ counts: { read: 900, kept: 900 }, bytes: text.length })
  })

  test('is not started before all of it is there, and takes nothing more afterwards', async () => {
    const id = uuidv7()
    const files = [{ name: 'a.json', bytes: 10 }]
    await admin.ask(addImport, { body: { id, files } })
    const early = await start(id)
    expect(early.status).toBe(409)
    expect(early.problem.detail).toBe('a.json is not complete. Upload it again.')
    expect(await send(id, 0, 0, 'too short')).toBe(400)
    expect(await send(id, 0, 1, '0123456789')).toBe(400)
    expect(await send(id, 1, 0, '0123456789')).toBe(404)
    expect(await send(uuidv7(), 0, 0, '0123456789')).toBe(404)
    expect(await send(id, 0, 0, '{"a":12345}', 'application/json')).toBe(415)
    expect(await send(id, 0, 0, '0123456789', 'text/plain')).toBe(415)
    expect(await send(id, 0, 0, '0123456789')).toBe(204)
    expect((await start(id)).status).toBe(202)
    await ended(id)
    expect(await send(id, 0, 0, '0123456789')).toBe(409)
    expect((await start(id)).problem.detail).toBe('a.json is not complete. Upload it again.')
  })

  test('announced twice is one import; an id in use is refused', async () => {
    const body = { id: uuidv7(), files: [{ name: 'a.json', bytes: 10 }] }
    expect((await admin.ask(addImport, { body })).status).toBe(201)
    expect((await admin.ask(addImport, { body })).status).toBe(201)
    const other = { ...body, files: [{ name: 'b.json', bytes: 10 }] }
    expect((await admin.ask(addImport, { body: other })).status).toBe(409)
  })

  test.each([
    [[], 'files', 'Choose the files to import.'],
    [[{ name: 'a.json', bytes: 0 }], 'files.0.bytes', 'The file is empty.'],
    [[{ name: 'a.json', bytes: 250_000_001 }], 'files.0.bytes', 'A file may have at most 250 MB.'],
    [[{ name: ' ', bytes: 5 }], 'files.0.name', 'File name is required.'],
  ])('of %j is refused at its field', async (files, field, message) => {
    const answer = await admin.ask(addImport, { body: { id: uuidv7(), files } })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors).toEqual({ [field]: message })
  })
})

test('an import that a stopping server leaves is ended by the next one, nothing twice', async () => {
  const all = Array.from({ length: 30 }, newIds)
  const files = all.map((ids, place) => [`${place}.json`, aBundle(aVisit(ids))] as const)
  const id = await uploaded(Object.fromEntries(files))
  const own = connect({ url: clinic.url })
  const { owner, environment } = clinic
  const parts = { owner, environment, logLevel: 'silent' } as const
  const first = await buildApp({ ...parts, sql: own })
  await start(id)
  await expect
    .poll(async () => (await admin.ask(readImport, { params: { id } })).body.filesDone, {
      interval: 10,
      timeout: 10_000,
    })
    .toBeGreaterThan(0)
  // Both servers stop in the middle, whichever of them has the job.
  await Promise.all([first.close(), clinic.app.close()])
  await own.end()
  const [left] = await sql<{ count: number }[]>`
    select count(*) from import_files where import_id = ${id} and state = 'waiting'`
  expect(left?.count).toBeGreaterThan(0)

  const second = await buildApp({ ...parts, sql })
  await second.listen({ port: 0 })
  await expect
    .poll(async () => (await sql`select state from imports where id = ${id}`)[0], {
      timeout: 20_000,
    })
    .toEqual({ state: 'done' })
  const [made] = await sql`
    select count(*) from appointments where id = any(${all.map(({ encounter }) => encounter)})`
  expect(made).toEqual({ count: 30 })
  const states = await sql`select distinct state from import_files where import_id = ${id}`
  expect([...states]).toEqual([{ state: 'imported' }])
  await second.close()
})
