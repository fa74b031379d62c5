import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Form } from '../../../../web/form/form.tsx'
import { showPiece } from '../../../../web/test-kit.tsx'
import { answersTo, initialAnswers, type NoteAnswers } from '../note-answers.ts'
import { ordinalUrl, type Questionnaire } from '../questionnaire.ts'
import { scoreExpression } from '../score-expression.ts'
import { TemplateFields } from './template-fields.tsx'

const base = 'http://hl7.org/fhir/StructureDefinition'
const option = (code: string, points: number) => ({
  valueCoding: {
    code,
    display: `Option ${code}`,
    extension: [{ url: ordinalUrl, valueDecimal: points }],
  },
})

const questionnaire: Questionnaire = {
  resourceType: 'Questionnaire',
  status: 'active',
  item: [
    { linkId: '1.1', text: 'Complaint', type: 'string', required: true, maxLength: 30 },
    { linkId: '1.2', text: 'Smokes', type: 'boolean' },
    {
      linkId: '1.3',
      text: 'Cigarettes',
      type: 'decimal',
      enableWhen: [{ question: '1.2', operator: '=', answerBoolean: true }],
      extension: [
        { url: `${base}/maxValue`, valueInteger: 60 },
        { url: `${base}/questionnaire-unit`, valueCoding: { display: 'a day' } },
      ],
    },
    { linkId: '2', text: 'Few', type: 'choice', answerOption: [option('a', 1), option('b', 2)] },
    {
      linkId: '3',
      text: 'Many',
      type: 'choice',
      answerOption: ['a', 'b', 'c', 'd', 'e', 'f'].map((code, points) => option(code, points)),
    },
    {
      linkId: '4',
      text: 'Several',
      type: 'choice',
      repeats: true,
      answerOption: [option('x', 1), option('y', 2)],
    },
    {
      linkId: '5',
      text: 'Sum',
      type: 'integer',
      readOnly: true,
      extension: [
        {
          url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
          valueExpression: { language: 'text/fhirpath', expression: scoreExpression(['2', '3']) },
        },
      ],
    },
    { linkId: '6', text: 'Plan', type: 'text', initial: [{ valueString: 'Rest' }] },
    { linkId: '7', text: 'Until', type: 'date' },
  ],
}

const schema = z.object({ answers: answersTo(questionnaire) })
const sent: NoteAnswers[] = []

function Note() {
  const [initial] = useState({ answers: initialAnswers(questionnaire) })
  return (
    <Form
      schema={schema}
      initial={initial}
      onSubmit={async ({ answers }) => {
        sent.push(answers)
      }}
      saving={false}
      problem={null}
      failure="Failed to save"
      submitLabel="Save"
      savingLabel="Saving..."
    >
      <TemplateFields questionnaire={questionnaire} name="answers" />
    </Form>
  )
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('a note is filled in: hidden fields wait, points are added up, and answers are of their kinds', async () => {
  await showPiece(<Note />)
  await userEvent.type(screen.getByLabelText('Complaint'), 'Cough')
  expect(screen.queryByLabelText(/Cigarettes/)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  await userEvent.type(screen.getByLabelText('Cigarettes (a day)'), '10.05')
  screen.getByText('Nothing answered yet')
  await userEvent.click(screen.getByRole('radio', { name: 'Option b' }))
  screen.getByText('2 (1 of 2 answered)')
  await userEvent.selectOptions(screen.getByLabelText('Many'), 'Option f')
  screen.getByText('7')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Option y' }))
  await userEvent.type(screen.getByLabelText('Plan'), ' and tea')
  await save()
  expect(sent.at(-1)).toEqual({
    '1.1': 'Cough',
    '1.2': true,
    '1.3': 10.05,
    ...{ 2: 'b', 3: 'f', 4: ['y'], 6: 'Rest and tea' },
  })
})

test('a mistake is told at its field until it is right', async () => {
  await showPiece(<Note />)
  await userEvent.type(screen.getByLabelText('Complaint'), 'Cough')
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  const cigarettes = screen.getByLabelText('Cigarettes (a day)')
  await userEvent.type(cigarettes, '70')
  const form = cigarettes.closest('form')
  // The browser would refuse it with its own message first.
  if (form) form.noValidate = true
  await save()
  expect(screen.getAllByText('Enter at most 60.')).toHaveLength(2)
  expect(document.activeElement).toBe(cigarettes)
  await userEvent.clear(cigarettes)
  await userEvent.type(cigarettes, '7')
  expect(cigarettes.getAttribute('aria-invalid')).toBeNull()
})

test('an answer longer than the template allows stays whole and is refused at its field', async () => {
  await showPiece(<Note />)
  const before = sent.length
  const complaint = screen.getByLabelText<HTMLInputElement>('Complaint')
  await userEvent.click(complaint)
  await userEvent.paste('A cough that began three weeks ago')
  await save()
  expect(document.getElementById(`${complaint.id}-error`)?.textContent).toBe(
    'Enter at most 30 characters.',
  )
  expect(complaint.value).toBe('A cough that began three weeks ago')
  expect(sent).toHaveLength(before)
})

test('an answer that is not required is taken back', async () => {
  await showPiece(<Note />)
  await userEvent.click(screen.getByRole('radio', { name: 'Option a' }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear Few' }))
  screen.getByText('Nothing answered yet')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Option a' }))
})
