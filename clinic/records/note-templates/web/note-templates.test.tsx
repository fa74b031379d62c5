import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { changeNoteTemplate, listNoteTemplates, readNoteTemplate } from '../note-template.ts'
import { pointsOf } from '../questionnaire.ts'
import { aNoteTemplate } from '../server/a-note-template.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  await aVisitType(clinic.sql, { name: 'Follow-up' })
})
afterAll(() => clinic.close())
beforeEach(() => clinic.sql`update note_templates set status = 'retired', title = id::text`)

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const choose = (label: string | RegExp, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option)
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const stored = async () => {
  const { body } = await admin.ask(listNoteTemplates)
  const found = body.find(({ status }) => status === 'active')
  return (await admin.ask(readNoteTemplate, { params: { id: found?.id ?? '' } })).body
}

/** Closes the open field, so that labels are found once. */
async function close(name: RegExp) {
  await userEvent.click(screen.getByRole('button', { name, expanded: true }))
}

test('an admin makes a template with a section, a choice with points and their sum, and finds it in the list', async () => {
  const app = openApp('/settings/note-templates', clinic, admin)
  await userEvent.click(await screen.findByRole('link', { name: '+ Add Note Template' }))
  await fill(await screen.findByLabelText('Title'), 'Sleep')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Follow-up' }))
  await press('Add section')
  // The new section has the focus.
  await userEvent.keyboard('Night')
  screen.getByDisplayValue('Night')
  await close(/Night/)
  await press('Add field to Night')
  await fill(screen.getByLabelText('Label'), 'Trouble falling asleep')
  await choose('Kind', 'Choice, one answer')
  const options = within(screen.getByRole('group', { name: 'Options' }))
  for (const [place, word] of ['Never', 'Often'].entries()) {
    await fill(options.getByLabelText(`Option ${place + 1}`), word)
    const points = options.getAllByLabelText('Points')[place]
    if (points) await fill(points, String(place * 3))
  }
  await close(/Trouble falling asleep/)
  await press('Add field to Night')
  await fill(screen.getByLabelText('Label'), 'Sleep score')
  await choose('Kind', 'Points, added up')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Trouble falling asleep' }))
  await userEvent.click(preview().getByRole('radio', { name: 'Often' }))
  preview().getByText('Night\nTrouble falling asleep: Often\nSleep score: 3', {
    normalizer: String,
  })
  await press('Add Note Template')
  await screen.findByRole('row', { name: /Sleep Follow-up 1 1 Active/ })
  expect(app.url()).toBe('/settings/note-templates')
  expect((await stored()).questionnaire.item).toMatchObject([
    {
      type: 'group',
      text: 'Night',
      item: [{ type: 'choice' }, { type: 'integer', readOnly: true }],
    },
  ])
})

test('a field is shown by the answer to another, and moves from section to section by buttons', async () => {
  const id = await aNoteTemplate(clinic.sql, {
    title: 'Smoking',
    questionnaire: {
      resourceType: 'Questionnaire',
      status: 'active',
      item: [
        { linkId: 'smokes', text: 'Smokes', type: 'boolean' },
        {
          linkId: 'more',
          text: 'More',
          type: 'group',
          item: [{ linkId: 'amount', text: 'Amount', type: 'string' }],
        },
        { linkId: 'last', text: 'Last', type: 'string' },
      ],
    },
  })
  openApp(`/settings/note-templates/${id}`, clinic, admin)
  await userEvent.click(await screen.findByRole('button', { name: /^Amount/ }))
  await choose(/Shown only when/, 'Smokes')
  await choose('has the answer', 'Yes')
  await close(/^Amount/)
  expect(preview().queryByLabelText('Amount')).toBeNull()
  await userEvent.click(preview().getByRole('radio', { name: 'Yes' }))
  await fill(preview().getByLabelText('Amount'), '5 a day')
  await press('Move Last up')
  // The button that moved along keeps the focus.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Last up')
  await press('Move Last up')
  await press('Save Note Template')
  await screen.findByRole('row', { name: /Smoking Every type 3 2 Active/ })
  expect((await stored()).questionnaire.item[1]).toMatchObject({
    item: [
      { linkId: 'last' },
      { enableWhen: [{ question: 'smokes', operator: '=', answerBoolean: true }] },
    ],
  })
})

test('a field without a label is refused where it stands, and the error goes once it has one', async () => {
  const id = await aNoteTemplate(clinic.sql, {
    title: 'Unnamed',
    questionnaire: {
      resourceType: 'Questionnaire',
      status: 'active',
      item: [{ linkId: 'a', text: '', type: 'string' }],
    },
  })
  openApp(`/settings/note-templates/${id}`, clinic, admin)
  await screen.findByText('New field')
  await press('Save Note Template')
  await screen.findAllByText('Label is required.')
  const label = screen.getByLabelText('Label')
  expect(label.getAttribute('aria-invalid')).toBe('true')
  await fill(label, 'Plan')
  expect(label.getAttribute('aria-invalid')).toBeNull()
})

test('bounds and points with a comma stay as they were typed and are refused where they stand', async () => {
  const id = await aNoteTemplate(clinic.sql, {
    title: 'Numbers',
    questionnaire: {
      resourceType: 'Questionnaire',
      status: 'active',
      item: [
        { linkId: 'a', text: 'Temperature', type: 'decimal' },
        {
          linkId: 'b',
          text: 'Pain',
          type: 'choice',
          answerOption: [{ valueCoding: { code: '1', display: 'Some' } }],
        },
      ],
    },
  })
  openApp(`/settings/note-templates/${id}`, clinic, admin)
  await userEvent.click(await screen.findByRole('button', { name: /^Temperature/ }))
  await userEvent.type(screen.getByLabelText('Smallest'), '35,5')
  await userEvent.type(screen.getByLabelText('Largest'), '42,5')
  await close(/^Temperature/)
  await userEvent.click(screen.getByRole('button', { name: /^Pain/ }))
  await userEvent.type(screen.getByLabelText('Points'), '1,5')
  await close(/^Pain/)
  await press('Save Note Template')
  const sentence = 'Enter it with a point and without commas, such as 1500.5.'
  for (const [label, typed, meant] of [
    ['Smallest', '35,5', '35.5'],
    ['Largest', '42,5', '42.5'],
    ['Points', '1,5', '1.5'],
  ] as const) {
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    expect(field.value).toBe(typed)
    expect(document.getElementById(`${field.id}-error`)?.textContent).toBe(sentence)
    await fill(field, meant)
    expect(field.getAttribute('aria-invalid')).toBeNull()
  }
  await press('Save Note Template')
  await screen.findByRole('row', { name: /Numbers/ })
  const [temperature, pain] = (await stored()).questionnaire.item
  expect(temperature?.extension?.map((one) => 'valueDecimal' in one && one.valueDecimal)).toEqual([
    35.5, 42.5,
  ])
  expect(pain?.answerOption?.map(pointsOf)).toEqual([1.5])
})

test('a form that somebody else changed meanwhile is compared in words', async () => {
  const id = await aNoteTemplate(clinic.sql, { title: 'Shared' })
  openApp(`/settings/note-templates/${id}`, clinic, admin)
  await userEvent.click(await screen.findByRole('button', { name: /^Complaint/ }))
  await fill(screen.getByLabelText('Label'), 'Mine')
  const { body } = await admin.ask(readNoteTemplate, { params: { id } })
  const item = [{ linkId: 'theirs', text: 'Theirs', type: 'date' as const, required: true }]
  const { title, questionnaire } = body
  await admin.ask(changeNoteTemplate, {
    params: { id },
    version: 1,
    body: { title, questionnaire: { ...questionnaire, item }, status: 'active' },
  })
  await press('Save Note Template')
  const row = await screen.findByRole('row', { name: /Sections and fields/ })
  within(row).getByRole('cell', { name: 'Theirs (Day, required)' })
  within(row).getByRole('cell', { name: 'Mine (Text, several lines)' })
  await press('Take theirs')
  preview().getByLabelText('Theirs')
})

test('a ready-made form is started from, and what was made is replaced only after a question', async () => {
  openApp('/settings/note-templates/add', clinic, admin)
  await userEvent.selectOptions(await screen.findByLabelText('Start from'), 'Acute illness')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Acute illness'),
  )
  await preview().findByLabelText(/^Severity/)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Remarks' }))
  await userEvent.selectOptions(screen.getByLabelText('Start from'), 'An empty form')
  await screen.findByRole('alertdialog', { name: 'Replace the fields that you have made?' })
  await press('Cancel')
  preview().getByLabelText(/^Severity/)
  await press('Add Note Template')
  await screen.findByRole('row', { name: /Acute illness Every type/ })
})

test('a form that cannot be taken is refused with the place and the reason', async () => {
  openApp('/settings/note-templates/add', clinic, admin)
  const text = await screen.findByLabelText('Text of the form')
  await fill(text, '{ no json')
  await press('Use this form')
  await screen.findByText('This is not JSON. Choose the file of a FHIR Questionnaire.')
  const item = { linkId: '1', text: 'Weight', type: 'quantity' }
  await fill(text, JSON.stringify({ resourceType: 'Questionnaire', status: 'draft', item: [item] }))
  await press('Use this form')
  expect((await screen.findByText(/^“Weight”/)).textContent).toBe('“Weight”, item.0.type: ')
  await fill(
    text,
    JSON.stringify({
      resourceType: 'Questionnaire',
      title: 'From elsewhere',
      publisher: 'Somebody',
      item: [{ ...item, type: 'decimal' }],
    }),
  )
  await press('Use this form')
  await screen.findByDisplayValue('From elsewhere')
  await preview().findByLabelText('Weight')
  expect(screen.queryByText('The form was not taken.')).toBeNull()
})

test('a form with unsaved fields is left only after a question', async () => {
  const app = openApp('/settings/note-templates/add', clinic, admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Add field' }))
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('alertdialog')
  expect(app.url()).toBe('/settings/note-templates/add')
})

test('an admin exports a form as a file, retires the template and restores it', async () => {
  const id = await aNoteTemplate(clinic.sql, { title: 'Of today' })
  const made: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (made.push(blob), 'blob:form'),
      revokeObjectURL: () => undefined,
    }),
  )
  openApp(`/settings/note-templates/${id}`, clinic, admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  expect(JSON.parse((await made[0]?.text()) ?? '')).toMatchObject({
    ...{ resourceType: 'Questionnaire', id, version: '1', title: 'Of today' },
  })
  vi.unstubAllGlobals()
  await choose('Status', 'retired')
  await press('Save Note Template')
  const row = await screen.findByRole('row', { name: /Of today .* Retired/ })
  await userEvent.click(within(row).getByRole('link', { name: 'Of today' }))
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'active')
  await press('Save Note Template')
  await screen.findByRole('row', { name: /Of today .* Active/ })
})

test('a template that is not there leads to the list, and others than admins are sent home', async () => {
  openApp('/settings/note-templates/01900000-0000-7000-8000-000000000099', clinic, admin)
  await screen.findByText('Note template not found')
  const app = openApp('/settings/note-templates', clinic, await clinic.signedIn('doctor'))
  await waitFor(() => expect(app.url()).toBe('/'))
})
