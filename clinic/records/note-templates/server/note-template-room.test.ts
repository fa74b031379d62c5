import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addNoteTemplate, changeNoteTemplate, mostNoteTemplates } from '../note-template.ts'
import { aNoteTemplate, aQuestionnaire } from './a-note-template.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let admin: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
})

test('a clinic has so many templates in use, added or restored, and retiring one makes room', async () => {
  const retired = await aNoteTemplate(sql, { status: 'retired' })
  const [found] = await sql<{ active: number }[]>`
    select count(*)::int as active from note_templates where status = 'active'`
  const missing = mostNoteTemplates - 1 - (found?.active ?? 0)
  for (let number = 0; number < missing; number += 1) await aNoteTemplate(sql)
  const adding = () => ({ id: uuidv7(), title: `T ${uuidv7()}`, questionnaire: aQuestionnaire })
  const last = adding()
  expect((await admin.ask(addNoteTemplate, { body: last })).status).toBe(201)

  const refused = await admin.ask(addNoteTemplate, { body: adding() })
  expect(refused.status).toBe(409)
  expect(refused.problem.detail).toBe('A clinic has at most 200 note templates. Retire one first.')
  const change = (id: string, title: string, version: number, status: 'active' | 'retired') => {
    const body = { title, questionnaire: aQuestionnaire, status }
    return admin.ask(changeNoteTemplate, { params: { id }, version, body })
  }
  expect((await change(retired, 'Restored', 1, 'active')).status).toBe(409)
  // One in use is changed while there is no room for another.
  expect((await change(last.id, 'Renamed', 1, 'active')).status).toBe(200)
  expect((await change(last.id, 'Renamed', 2, 'retired')).status).toBe(200)
  expect((await change(retired, 'Restored', 1, 'active')).status).toBe(200)
})
