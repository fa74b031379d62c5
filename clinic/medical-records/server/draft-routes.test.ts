import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../server/test-clinic.ts'
import { dropDraft, keepDraft, readDraft } from '../draft.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const doctor = await clinic.signedIn('doctor')
const params = { form: 'new' }
const by = (writer: { userId: string }, content: Record<string, string>) => ({
  writerId: writer.userId,
  content,
})

test('unsaved work is kept for its writer only, the last of it counts', async () => {
  const other = await clinic.signedIn('doctor')
  expect((await doctor.ask(readDraft, { params })).body).toBeNull()
  const first = await doctor.ask(keepDraft, { params, body: by(doctor, { notes: 'Cou' }) })
  expect(first.status).toBe(204)
  await doctor.ask(keepDraft, { params, body: by(doctor, { notes: 'Cough' }) })
  const { body } = await doctor.ask(readDraft, { params })
  expect(body?.content).toEqual({ notes: 'Cough' })
  expect(Date.now() - Date.parse(body?.updatedAt ?? '')).toBeLessThan(60_000)
  expect((await other.ask(readDraft, { params })).body).toBeNull()
  await other.ask(dropDraft, { params })
  expect((await doctor.ask(readDraft, { params })).body?.content).toEqual({ notes: 'Cough' })
})

test('what one doctor wrote never becomes the draft of another who signed in meanwhile', async () => {
  const other = await clinic.signedIn('doctor')
  const answer = await other.ask(keepDraft, { params, body: by(doctor, { notes: 'Mine' }) })
  expect(answer.status).toBe(403)
  expect((await other.ask(readDraft, { params })).body).toBeNull()
})

test('it can be thrown away, once or twice', async () => {
  await doctor.ask(keepDraft, { params, body: by(doctor, { notes: 'x' }) })
  expect((await doctor.ask(dropDraft, { params })).status).toBe(204)
  expect((await doctor.ask(dropDraft, { params })).status).toBe(204)
  expect((await doctor.ask(readDraft, { params })).body).toBeNull()
})

test('forms have names, and texts an end', async () => {
  const strange = { params: { form: 'settings' } }
  expect(
    (await doctor.ask(keepDraft, { ...strange, body: by(doctor, { notes: 'x' }) })).status,
  ).toBe(404)
  const long = by(doctor, { notes: 'x'.repeat(20_001) })
  expect((await doctor.ask(keepDraft, { params, body: long })).status).toBe(422)
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`field${n}`, 'x']))
  expect((await doctor.ask(keepDraft, { params, body: by(doctor, many) })).status).toBe(422)
  const unstorable = await doctor.ask(keepDraft, { params, body: by(doctor, { notes: '\u0000' }) })
  expect(unstorable.status).toBe(422)
})

test('only doctors have drafts', async () => {
  for (const role of ['admin', 'staff', 'patient'] as const) {
    const caller = await clinic.signedIn(role)
    expect((await caller.ask(readDraft, { params })).status).toBe(403)
    expect((await caller.ask(keepDraft, { params, body: by(caller, {}) })).status).toBe(403)
    expect((await caller.ask(dropDraft, { params })).status).toBe(403)
  }
  expect((await clinic.visitor.ask(readDraft, { params })).status).toBe(401)
})
