import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { aNoteTemplate } from '../../note-templates/server/a-note-template.ts'
import { readDrafts } from '../draft.ts'
import { listMedicalRecords, readMedicalRecord } from '../medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())

let chen: Caller
let ana: Caller
beforeAll(async () => {
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
  await aCareTaking(clinic.sql, { doctorId: chen.userId, patientId: ana.patientId ?? '' })
  await aNoteTemplate(clinic.sql, {
    title: 'Cough',
    questionnaire: {
      resourceType: 'Questionnaire',
      status: 'active',
      item: [
        { linkId: '1', text: 'Since', type: 'string', required: true },
        { linkId: '2', text: 'Fever', type: 'boolean' },
      ],
    },
  })
  // The second version of the form.
  await clinic.sql`update note_templates set description = 'For coughs' where title = 'Cough'`
  await aNoteTemplate(clinic.sql, { title: 'Other' })
})

const choose = async (title: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Template' }), title)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a note is written with a template, survives a new start, and is edited by its fields', async () => {
  openApp(`/medical-records/add?patientId=${ana.patientId ?? ''}`, clinic, chen)
  await choose('Cough')
  await userEvent.type(await screen.findByLabelText('Since'), 'Monday')
  await choose('Other')
  await screen.findByLabelText('Complaint')
  await choose('Cough')
  expect(await screen.findByLabelText('Since')).toHaveProperty('value', 'Monday')
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  await waitFor(
    async () => {
      const { body } = await chen.ask(readDrafts, { params: { form: 'new' } })
      expect(body[0]?.content['answers']).toBe('{"1":"Monday","2":true}')
    },
    { timeout: 5000 },
  )

  openApp('/medical-records/add', clinic, chen)
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await screen.findByLabelText('Since')).toHaveProperty('value', 'Monday')
  await userEvent.type(screen.getByRole('textbox', { name: 'Clinical Notes' }), 'Sleeps badly.')
  await press('Add Record')
  await screen.findByRole('heading', { name: 'Medical Records' })
  const [row] = (await chen.ask(listMedicalRecords)).body.rows
  const id = row?.id ?? ''
  const stored = async () => (await chen.ask(readMedicalRecord, { params: { id } })).body
  expect((await stored()).notes).toBe('Since: Monday\nFever: Yes\n\nSleeps badly.')

  openApp(`/medical-records/edit/${id}`, clinic, chen)
  const since = await screen.findByLabelText('Since')
  expect(screen.getByRole('textbox', { name: 'Clinical Notes' })).toHaveProperty(
    'value',
    'Sleeps badly.',
  )
  await userEvent.clear(since)
  await userEvent.type(since, 'Sunday')
  await press('Update Record')
  await screen.findByRole('heading', { name: 'Medical Record Details' })
  expect((await stored()).notes).toBe('Since: Sunday\nFever: Yes\n\nSleeps badly.')
  expect((await stored()).template?.version).toBe(2)
})

test('a missing answer is told at its field, and nothing is sent', async () => {
  openApp(`/medical-records/add?patientId=${ana.patientId ?? ''}`, clinic, chen)
  await choose('Cough')
  const since = await screen.findByLabelText('Since')
  const form = since.closest('form')
  // The browser would refuse it with its own message first.
  if (form) form.noValidate = true
  const before = (await chen.ask(listMedicalRecords)).body.total
  await press('Add Record')
  expect((await screen.findAllByText('This needs an answer.')).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(since)
  expect((await chen.ask(listMedicalRecords)).body.total).toBe(before)
})
