import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import {
  addNoteTemplate,
  changeNoteTemplate,
  listNoteTemplates,
  listOfferedNoteTemplates,
  readNoteTemplate,
  readNoteTemplateVersion,
} from '../note-template.ts'
import { aNoteTemplate, aQuestionnaire } from './a-note-template.ts'
import { templateVersion } from './template-version.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
let admin: Caller
let staff: Caller
let doctor: Caller
let patient: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
  patient = await clinic.signedIn('patient')
})

const wanted = (more = {}) => ({
  id: uuidv7(),
  title: `Template ${uuidv7()}`,
  questionnaire: aQuestionnaire,
  ...more,
})
const withItems = (...item: object[]) => ({ ...aQuestionnaire, item })

test('an admin adds a template and reads it with the title in its form; a doctor is offered it', async () => {
  const body = wanted({ description: ' For every visit. ' })
  const added = await admin.ask(addNoteTemplate, { body })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    title: body.title,
    description: 'For every visit.',
    visitTypeIds: [],
    status: 'active',
    version: 1,
    questionnaire: { ...aQuestionnaire, title: body.title, description: 'For every visit.' },
  })
  const params = { id: body.id }
  expect((await admin.ask(readNoteTemplate, { params })).body).toEqual(added.body)
  const listed = (await admin.ask(listNoteTemplates)).body.find(({ id }) => id === body.id)
  expect(listed).toMatchObject({ title: body.title, fields: 1 })
  const offered = await doctor.ask(listOfferedNoteTemplates)
  expect(offered.body).toContainEqual({
    ...params,
    title: body.title,
    description: 'For every visit.',
    version: 1,
    isForType: false,
  })
})

test('a double press adds one template, and another body under its id is refused', async () => {
  const body = wanted()
  const both = await Promise.all([
    admin.ask(addNoteTemplate, { body }),
    admin.ask(addNoteTemplate, { body }),
  ])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0].body).toEqual(both[1].body)
  const other = await admin.ask(addNoteTemplate, { body: { ...body, title: 'Another' } })
  expect([other.status, other.problem.type]).toEqual([409, 'urn:openward:problem:already-exists'])
})

test('harmless parts of a form from elsewhere are left out', async () => {
  const body = wanted({
    questionnaire: {
      ...withItems({
        linkId: '1',
        text: 'Pain\n today',
        type: 'choice',
        prefix: '1.',
        extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl' }],
        answerOption: [
          {
            extension: [
              { url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: 1 },
            ],
            valueCoding: { code: 'yes', display: 'Yes', userSelected: false },
          },
        ],
      }),
      publisher: 'Somebody',
      contact: [{ name: 'Somebody' }],
      meta: { versionId: '1' },
      text: { status: 'generated' },
    },
  })
  const { body: added } = await admin.ask(addNoteTemplate, { body })
  expect(Object.keys(added.questionnaire).toSorted()).toEqual([
    ...['item', 'resourceType', 'status', 'title'],
  ])
  expect(added.questionnaire.item).toEqual([
    {
      linkId: '1',
      text: 'Pain today',
      type: 'choice',
      answerOption: [
        {
          valueCoding: {
            code: 'yes',
            display: 'Yes',
            extension: [
              { url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: 1 },
            ],
          },
        },
      ],
    },
  ])
})

test.each([
  [{ title: ' ' }, { title: 'Title is required.' }],
  [{ questionnaire: undefined }, { questionnaire: 'A form is required.' }],
  [
    { questionnaire: { resourceType: 'Bundle' } },
    { 'questionnaire.resourceType': 'This is not a FHIR Questionnaire.' },
  ],
  [{ questionnaire: withItems() }, { 'questionnaire.item': 'Add at least one field to fill in.' }],
  [
    { questionnaire: withItems({ linkId: 'a', text: 'A', type: 'quantity' }) },
    {
      'questionnaire.item.0.type':
        'A field is one of: group, display, string, text, choice, boolean, integer, decimal, date.',
    },
  ],
  [
    { questionnaire: { ...aQuestionnaire, modifierExtension: [] } },
    {
      'questionnaire.modifierExtension':
        'OpenWard does not know the element “modifierExtension”, which may change what the form means.',
    },
  ],
  [{ visitTypeIds: [uuidv7()] }, { visitTypeIds: 'There is no such visit type.' }],
])('a template that makes no sense is refused by field: %j', async (more, errors) => {
  const refused = await admin.ask(addNoteTemplate, { body: wanted(more) as never })
  expect(refused.status).toBe(422)
  expect(refused.problem.errors).toEqual(errors)
})

test('two templates in use cannot have the same title', async () => {
  const title = `Twice ${uuidv7()}`
  const id = await aNoteTemplate(clinic.sql, { title })
  const errors = { title: 'Another note template has this title.' }
  const refused = await admin.ask(addNoteTemplate, { body: wanted({ title }) })
  expect(refused.problem.errors).toEqual(errors)
  const other = { params: { id: await aNoteTemplate(clinic.sql) }, version: 1 }
  const body = { title, questionnaire: aQuestionnaire, status: 'active' as const }
  expect((await admin.ask(changeNoteTemplate, { ...other, body })).problem.errors).toEqual(errors)
  await clinic.sql`update note_templates set status = 'retired' where id = ${id}`
  expect((await admin.ask(changeNoteTemplate, { ...other, body })).status).toBe(200)
})

test('a stale change is refused with what is stored', async () => {
  const id = await aNoteTemplate(clinic.sql)
  const body = {
    title: `Renamed ${id}`,
    questionnaire: aQuestionnaire,
    status: 'active' as const,
  }
  const changed = await admin.ask(changeNoteTemplate, { params: { id }, version: 1, body })
  expect([changed.status, changed.body.version]).toEqual([200, 2])
  const stale = await admin.ask(changeNoteTemplate, { params: { id }, version: 1, body })
  expect(stale.status).toBe(412)
  expect(stale.problem.current).toMatchObject({ id, version: 2 })
})

test('every version of a form can still be read, and none is changed', async () => {
  const id = await aNoteTemplate(clinic.sql)
  const questionnaire = withItems({ linkId: 'plan', text: 'Plan', type: 'string' }) as never
  const body = { title: `Later ${id}`, questionnaire, status: 'retired' as const }
  await admin.ask(changeNoteTemplate, { params: { id }, version: 1, body })
  const labelOf = async (version: string) => {
    const { body: read } = await doctor.ask(readNoteTemplateVersion, { params: { id, version } })
    return read.questionnaire.item[0]?.text
  }
  expect([await labelOf('1'), await labelOf('2')]).toEqual(['Complaint', 'Plan'])
  expect((await templateVersion(clinic.sql, id, 1))?.item[0]?.linkId).toBe('complaint')
  expect(await templateVersion(clinic.sql, id, 3)).toBeUndefined()
  const none = await doctor.ask(readNoteTemplateVersion, { params: { id, version: '3' } })
  expect(none.status).toBe(404)
})

test('doctors are offered the templates of the visit type first, and no retired ones', async () => {
  const [type, otherType] = [await aVisitType(clinic.sql), await aVisitType(clinic.sql)]
  const ids = {
    all: await aNoteTemplate(clinic.sql, { title: 'AAA for all' }),
    own: await aNoteTemplate(clinic.sql, { title: 'ZZZ for the type', visitTypeIds: [type] }),
    other: await aNoteTemplate(clinic.sql, { visitTypeIds: [otherType] }),
    retired: await aNoteTemplate(clinic.sql, { visitTypeIds: [type], status: 'retired' }),
  }
  const { body } = await doctor.ask(listOfferedNoteTemplates, { query: { visitTypeId: type } })
  expect(body[0]).toMatchObject({ id: ids.own, isForType: true })
  const offered = body.map(({ id }) => id)
  // A doctor may need another form than the visit was booked for.
  expect(offered.indexOf(ids.all)).toBeLessThan(offered.indexOf(ids.other))
  expect(offered).toContain(ids.all)
  expect(offered).not.toContain(ids.retired)
})

test('only admins change templates, only doctors are offered them, and visitors read none', async () => {
  const id = await aNoteTemplate(clinic.sql)
  const body = { title: 'Mine', questionnaire: aQuestionnaire, status: 'active' as const }
  for (const other of [staff, doctor, patient]) {
    expect((await other.ask(addNoteTemplate, { body: wanted() })).status).toBe(403)
    expect((await other.ask(listNoteTemplates)).status).toBe(403)
    const change = { params: { id }, version: 1, body }
    expect((await other.ask(changeNoteTemplate, change)).status).toBe(403)
  }
  const params = { id, version: '1' }
  for (const other of [admin, staff, patient]) {
    expect((await other.ask(listOfferedNoteTemplates)).status).toBe(403)
    expect((await other.ask(readNoteTemplateVersion, { params })).status).toBe(403)
  }
  expect((await clinic.visitor.ask(listNoteTemplates)).status).toBe(401)
  expect((await clinic.visitor.ask(listOfferedNoteTemplates)).status).toBe(401)
  expect((await clinic.visitor.ask(addNoteTemplate, { body: wanted() })).status).toBe(401)
  expect((await admin.ask(readNoteTemplate, { params: { id: uuidv7() } })).status).toBe(404)
})
