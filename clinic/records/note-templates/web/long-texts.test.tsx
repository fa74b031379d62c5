import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aNoteTemplate } from '../server/a-note-template.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

test('texts that are too long for a template stay whole and are refused at their own fields', async () => {
  const id = await aNoteTemplate(clinic.sql, {
    questionnaire: {
      resourceType: 'Questionnaire',
      status: 'active',
      item: [
        { linkId: 'a', text: 'Temperature', type: 'decimal' },
        {
          linkId: 'b',
          text: 'Pain',
          type: 'choice',
          repeats: true,
          answerOption: [{ valueCoding: { code: '1', display: 'Some' } }],
        },
        { linkId: 'c', text: 'Plan', type: 'string' },
      ],
    },
  })
  openApp(`/settings/note-templates/${id}`, clinic, await clinic.signedIn('admin'))
  const fields = [
    [/^Temperature/, 'Unit', 501, 'A unit takes at most 500 characters.'],
    [/^Pain/, 'Option 1', 501, 'An option takes at most 500 characters.'],
    [/^Plan/, 'Filled in beforehand', 20_001, 'A text takes at most 20,000 characters.'],
  ] as const
  for (const [item, label, length] of fields) {
    await userEvent.click(await screen.findByRole('button', { name: item }))
    await fill(screen.getByLabelText(label), 'x'.repeat(length))
    await userEvent.click(screen.getByRole('button', { name: item, expanded: true }))
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save Note Template' }))
  for (const [, label, length, sentence] of fields) {
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    expect(field.value).toHaveLength(length)
    expect(document.getElementById(`${field.id}-error`)?.textContent).toBe(sentence)
    await fill(field, 'Short')
    expect(field.getAttribute('aria-invalid')).toBeNull()
  }
})
