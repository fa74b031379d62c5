import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { dropDraft, keepDraft, formOfNew, readDrafts } from '../draft.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const doctor = await clinic.signedIn('doctor')
const params = { form: formOfNew(uuidv7()) }
const all = { form: 'new' }
const by = (writer: { userId: string }, content: Record<string, string>) => ({
  writerId: writer.userId,
  content,
})

test('unsaved work is kept for its writer only, and the last version counts', async () => {
  const other = await clinic.signedIn('doctor')
  expect((await doctor.ask(readDrafts, { params: all })).body).toEqual([])
  const first = await doctor.ask(keepDraft, { params, body: by(doctor, { notes: 'Cou' }) })
  expect(first.status).toBe(204)
  await doctor.ask(keepDraft, { params, body: by(doctor, { notes: 'Cough' }) })
  const {
    body: [kept],
  } = await doctor.ask(readDrafts, { params: all })
  expect(kept?.content).toEqual({ notes: 'Cough' })
  expect(Date.now() - Date.parse(kept?.updatedAt ?? '')).toBeLessThan(60_000)
  expect((await other.ask(readDrafts, { params: all })).body).toEqual([])
  await other.ask(dropDraft, { params })
  expect((await doctor.ask(readDrafts, { params: all })).body[0]?.content).toEqual({
    notes: 'Cough',
  })
})

test('the text of one doctor never becomes the draft of another who signed in meanwhile', async () => {
  const other = await clinic.signedIn('doctor')
  const answer = await other.ask(keepDraft, { params, body: by(doctor, { notes: 'Mine' }) })
  expect(answer.status).toBe(403)
  expect((await other.ask(readDrafts, { params: all })).body).toEqual([])
})

test('records begun side by side are kept side by side, the last written first', async () => {
  const busy = await clinic.signedIn('doctor')
  const forms = [uuidv7(), uuidv7()].map(formOfNew)
  for (const [place, form] of forms.entries()) {
    const body = by(busy, { notes: `Patient ${place}` })
    await busy.ask(keepDraft, { params: { form }, body })
  }
  const editing = uuidv7()
  await busy.ask(keepDraft, { params: { form: editing }, body: by(busy, { notes: 'An edit' }) })
  const { body: drafts } = await busy.ask(readDrafts, { params: all })
  expect(drafts.map(({ form }) => form)).toEqual(forms.toReversed())
  const { body: edits } = await busy.ask(readDrafts, { params: { form: editing } })
  expect(edits.map(({ content }) => content)).toEqual([{ notes: 'An edit' }])
})

test('the twenty that were written last are offered back', async () => {
  const busy = await clinic.signedIn('doctor')
  const forms = Array.from({ length: 21 }, () => formOfNew(uuidv7()))
  for (const form of forms) {
    await busy.ask(keepDraft, { params: { form }, body: by(busy, { notes: 'x' }) })
  }
  const { body: drafts } = await busy.ask(readDrafts, { params: all })
  expect(drafts.map(({ form }) => form)).toEqual(forms.slice(1).toReversed())
})

test('it can be thrown away, once or twice', async () => {
  await doctor.ask(keepDraft, { params, body: by(doctor, { notes: 'x' }) })
  expect((await doctor.ask(dropDraft, { params })).status).toBe(204)
  expect((await doctor.ask(dropDraft, { params })).status).toBe(204)
  expect((await doctor.ask(readDrafts, { params: all })).body).toEqual([])
})

test('a form needs a name, and texts have a limit', async () => {
  const strange = { params: { form: 'settings' } }
  expect(
    (await doctor.ask(keepDraft, { ...strange, body: by(doctor, { notes: 'x' }) })).status,
  ).toBe(404)
  const long = by(doctor, { notes: 'x'.repeat(100_001) })
  expect((await doctor.ask(keepDraft, { params, body: long })).status).toBe(422)
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`field${n}`, 'x']))
  expect((await doctor.ask(keepDraft, { params, body: by(doctor, many) })).status).toBe(422)
  const unstorable = await doctor.ask(keepDraft, { params, body: by(doctor, { notes: '\u0000' }) })
  expect(unstorable.status).toBe(422)
})

test('only doctors have drafts', async () => {
  for (const role of ['admin', 'staff', 'patient'] as const) {
    const caller = await clinic.signedIn(role)
    expect((await caller.ask(readDrafts, { params: all })).status).toBe(403)
    expect((await caller.ask(keepDraft, { params, body: by(caller, {}) })).status).toBe(403)
    expect((await caller.ask(dropDraft, { params })).status).toBe(403)
  }
  expect((await clinic.visitor.ask(readDrafts, { params: all })).status).toBe(401)
})
