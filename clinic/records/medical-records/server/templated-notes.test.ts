import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { aNoteTemplate } from '../../note-templates/server/a-note-template.ts'
import type { Questionnaire } from '../../note-templates/questionnaire.ts'
import { addMedicalRecord, changeMedicalRecord, readMedicalRecord } from '../medical-record.ts'
import { newMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic

const questionnaire: Questionnaire = {
  resourceType: 'Questionnaire',
  status: 'active',
  item: [
    { linkId: 'complaint', text: 'Complaint', type: 'string', required: true },
    { linkId: 'smokes', text: 'Smokes', type: 'boolean' },
    {
      linkId: 'cigarettes',
      text: 'Cigarettes a day',
      type: 'integer',
      enableWhen: [{ question: 'smokes', operator: '=', answerBoolean: true }],
    },
  ],
}

let chen: Caller
let ana: Caller
let id: string
beforeAll(async () => {
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  ana = await clinic.signedIn('patient')
  await aCareTaking(sql, { doctorId: chen.userId, patientId: ana.patientId ?? '' })
  id = await aNoteTemplate(sql, { questionnaire })
})

const answers = { complaint: 'Cough', smokes: false, cigarettes: 20 }
const aNote = (wanted: object = {}) => ({
  ...newMedicalRecord(ana.patientId ?? ''),
  notes: '',
  template: { id, version: 1, answers },
  ...wanted,
})
const add = (body: ReturnType<typeof aNote>) => chen.ask(addMedicalRecord, { body })

describe('a note of a template', () => {
  test('is stored as its answers and as their text, without what is hidden', async () => {
    const body = aNote({ notes: 'Worried about the job.' })
    const added = await add(body)
    expect(added.status).toBe(201)
    expect(added.body.notes).toBe('Complaint: Cough\nSmokes: No\n\nWorried about the job.')
    expect(added.body.template).toEqual({
      id,
      version: 1,
      answers: { complaint: 'Cough', smokes: false },
      remarks: 'Worried about the job.',
    })
    expect((await add(body)).body).toEqual(added.body)
  })

  test('is edited with the version that it was written with, and keeps its earlier text', async () => {
    const { body: record } = await add(aNote())
    await owner`
      update note_templates set questionnaire = jsonb_set(questionnaire, '{item}',
        '[{"linkId":"other","text":"Other","type":"string"}]') where id = ${id}`
    const changed = await chen.ask(changeMedicalRecord, {
      params: { id: record.id },
      version: 1,
      body: { template: { id, version: 1, answers: { complaint: 'Fever', smokes: true } } },
    })
    expect(changed.body).toMatchObject({ notes: 'Complaint: Fever\nSmokes: Yes', edits: 1 })
    const unknown = await chen.ask(changeMedicalRecord, {
      params: { id: record.id },
      version: 2,
      body: { template: { id, version: 99, answers: {} } },
    })
    expect(unknown.problem.errors).toEqual({ template: 'This note template is not known.' })
    const free = { notes: 'In my own words.' }
    const params = { id: record.id }
    const rewritten = await chen.ask(changeMedicalRecord, { params, version: 2, body: free })
    expect(rewritten.body).toMatchObject({ notes: 'In my own words.', template: null })
  })

  test('is refused with a sentence at each field that is wrong, and stores nothing', async () => {
    const wrong = { smokes: 'often', cigarettes: 3, other: 'x' }
    const body = aNote({ template: { id, version: 1, answers: wrong } })
    const refused = await add(body)
    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toEqual({
      'answers.other': 'This form has no such field.',
      'answers.complaint': 'This needs an answer.',
      'answers.smokes': 'Choose yes or no.',
    })
    const none = await add(aNote({ template: null }))
    expect(none.problem.errors).toEqual({ notes: 'Clinical Notes is required.' })
    const long = await add(aNote({ notes: 'x'.repeat(19_990) }))
    expect(long.problem.errors?.['notes']).toContain('at most 20,000 characters together')
    const missing = { params: { id: body.id } }
    expect((await chen.ask(readMedicalRecord, missing)).status).toBe(404)
  })

  test('is no note while neither the form nor the words say anything', async () => {
    const form = await aNoteTemplate(sql, {
      questionnaire: { ...questionnaire, item: [{ linkId: 'a', text: 'A', type: 'string' }] },
    })
    const body = aNote({ template: { id: form, version: 1, answers: {} } })
    const empty = await add(body)
    expect(empty.status).toBe(422)
    expect(empty.problem.errors).toEqual({ notes: 'Fill in the form, or write Clinical Notes.' })
    expect((await add({ ...body, notes: 'Well.' })).body.notes).toBe('Well.')
  })

  test('is signed with its answers: the database keeps them as they were', async () => {
    const { body: record } = await add(aNote({ id: uuidv7(), sign: true }))
    const ways = ['template_id = gen_random_uuid()', 'template_version = 2']
    for (const way of [...ways, `answers = '{}'`, `remarks = 'x'`]) {
      const statement = `update medical_records set ${way} where id = '${record.id}'`
      await expect(owner.unsafe(statement), way).rejects.toMatchObject({ code: 'OW002' })
    }
  })
})
