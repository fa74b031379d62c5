import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answerErrors,
  answersTo,
  initialAnswers,
  type NoteAnswers,
  shownAnswers,
} from './note-answers.ts'
import { noteText, scoreOf } from './note-text.ts'
import { everyItem, ordinalUrl, type Questionnaire, takesAnswer } from './questionnaire.ts'
import { readQuestionnaireText } from './read-questionnaire.ts'
import { readyMade } from './ready-made.ts'
import { scoreExpression } from './score-expression.ts'

const option = (code: string, display: string, points: number) => ({
  valueCoding: { code, display, extension: [{ url: ordinalUrl, valueDecimal: points }] },
})
const base = 'http://hl7.org/fhir/StructureDefinition'

const form: Questionnaire = {
  resourceType: 'Questionnaire',
  status: 'active',
  item: [
    {
      linkId: 'history',
      text: 'History',
      type: 'group',
      item: [
        { linkId: 'complaint', text: 'Complaint', type: 'string', required: true, maxLength: 30 },
        { linkId: 'details', text: 'Details', type: 'text' },
        { linkId: 'fever', text: 'Any fever?', type: 'boolean' },
        {
          linkId: 'since',
          text: 'Since',
          type: 'date',
          enableWhen: [{ question: 'fever', operator: '=', answerBoolean: true }],
        },
        {
          linkId: 'days',
          text: 'Days in bed',
          type: 'integer',
          enableWhen: [{ question: 'since', operator: 'exists', answerBoolean: true }],
          extension: [
            { url: `${base}/minValue`, valueInteger: 1 },
            { url: `${base}/maxValue`, valueInteger: 60 },
            { url: `${base}/questionnaire-unit`, valueCoding: { display: 'days' } },
          ],
        },
      ],
    },
    {
      linkId: 'mood',
      text: 'Mood',
      type: 'group',
      item: [
        { linkId: 'hint', text: 'Ask kindly.', type: 'display' },
        {
          linkId: 'low',
          text: 'Low',
          type: 'choice',
          answerOption: [option('0', 'Never', 0), option('1', 'Often', 1.5)],
        },
        {
          linkId: 'tired',
          text: 'Tired',
          type: 'choice',
          repeats: true,
          answerOption: [option('m', 'Mornings', 1), option('e', 'Evenings', 2)],
        },
        {
          linkId: 'score',
          text: 'Score',
          type: 'decimal',
          readOnly: true,
          extension: [
            {
              url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
              valueExpression: {
                language: 'text/fhirpath',
                expression: scoreExpression(['low', 'tired']),
              },
            },
          ],
        },
      ],
    },
    { linkId: 'remarks', text: 'Remarks', type: 'text', initial: [{ valueString: 'None' }] },
  ],
}

test('a note reads as headings, lines and texts, in the order of the form', () => {
  const answers: NoteAnswers = {
    tired: ['e', 'm'],
    low: '1',
    complaint: 'Cough',
    details: 'For three days.\nWorse at night. ',
    fever: true,
    since: '2026-03-04',
    days: 2,
    remarks: 'Call on Monday.',
  }
  expect(answerErrors(form, answers)).toEqual({})
  expect(noteText(form, answers)).toBe(
    [
      ...['History', 'Complaint: Cough', 'Details:', 'For three days.', 'Worse at night.'],
      ...['Any fever? Yes', 'Since: 2026-03-04', 'Days in bed: 2 days', ''],
      ...['Mood', 'Low: Often', 'Tired: Mornings, Evenings', 'Score: 4.5', ''],
      ...['Remarks:', 'Call on Monday.'],
    ].join('\n'),
  )
  expect(noteText(form, answers, () => 'March 4')).toContain('Since: March 4')
})

test('a question without answer is left out, also a section without answers', () => {
  expect(noteText(form, {})).toBe('')
  expect(noteText(form, { complaint: ' ', tired: [], remarks: 'Well' })).toBe('Remarks:\nWell')
})

test('answers that are hidden are left out and not checked, also behind a hidden field', () => {
  const hidden = { complaint: 'Cough', fever: false, since: 'never', days: 900 }
  expect(answerErrors(form, hidden)).toEqual({})
  expect(noteText(form, hidden)).toBe('History\nComplaint: Cough\nAny fever? No')
  expect(shownAnswers(form, { ...hidden, remarks: '' })).toEqual({
    complaint: 'Cough',
    fever: false,
  })
})

test('a score counts what is answered, and says when that is not all', () => {
  const [score] = everyItem(form).flatMap(({ item }) => (item.linkId === 'score' ? [item] : []))
  if (!score) throw new Error('There is no score.')
  expect(scoreOf(form, score, {})).toBeUndefined()
  expect(scoreOf(form, score, { low: '0' })).toEqual({ points: 0, answered: 1, of: 2 })
  expect(noteText(form, { low: '1' })).toBe('Mood\nLow: Often\nScore: 1.5 (1 of 2 answered)')
})

test.each<[string, NoteAnswers, Record<string, string>]>([
  ['a required field', {}, { complaint: 'This needs an answer.' }],
  ['too long a text', { complaint: 'x'.repeat(31) }, { complaint: 'Enter at most 30 characters.' }],
  [
    'two lines in one',
    { complaint: 'a\nb' },
    { complaint: 'Enter one line, without line breaks.' },
  ],
  ['an unknown field', { complaint: 'a', other: 'b' }, { other: 'This form has no such field.' }],
  ['a heading', { complaint: 'a', history: 'b' }, { history: 'This form has no such field.' }],
  ['a score', { complaint: 'a', score: 3 }, { score: 'This form has no such field.' }],
  ['an unknown choice', { complaint: 'a', low: '7' }, { low: 'Choose from the list.' }],
  ['one of several', { complaint: 'a', tired: 'm' }, { tired: 'Choose from the list.' }],
  ['several of one', { complaint: 'a', low: ['0', '1'] }, { low: 'Choose from the list.' }],
  ['no yes or no', { complaint: 'a', fever: 'yes' }, { fever: 'Choose yes or no.' }],
  ['no day', { complaint: 'a', fever: true, since: '2026-02-30' }, { since: 'Enter a day.' }],
])('%s is refused in words', (_, answers, errors) => {
  expect(answerErrors(form, answers)).toEqual(errors)
})

test.each([
  [0, 'Enter a number from 1 to 60.'],
  [1.5, 'Enter a whole number.'],
  ['many', 'Enter a number.'],
])('%s days are refused in words', (days, message) => {
  const answers = { complaint: 'a', fever: true, since: '2026-03-04', days }
  expect(answerErrors(form, answers)).toEqual({ days: message })
  const read = answersTo(form).safeParse(answers)
  expect(read.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['days'], message],
  ])
})

test('answers are bounded', () => {
  const ok = (answers: object) => answersTo(form).safeParse(answers).success
  expect(ok({ complaint: 'a', details: 'x'.repeat(20_000) })).toBe(true)
  expect(ok({ complaint: 'a', details: 'x'.repeat(20_001) })).toBe(false)
  expect(ok({ complaint: 'a', details: 'nul \u0000' })).toBe(false)
  expect(ok({ complaint: 'a', 'a b': '' })).toBe(false)
})

test('an empty form starts with its first answers', () => {
  expect(initialAnswers(form)).toEqual({ remarks: 'None' })
})

const shipped = readyMade.map(({ file }) => {
  const text = readFileSync(new URL(`ready-made/${file}.json`, import.meta.url), 'utf8')
  const { questionnaire } = readQuestionnaireText(text)
  if (!questionnaire) throw new Error(`${file} was not read.`)
  return questionnaire
})

/** Any answers to a form, right and wrong ones. */
function anyAnswers(questionnaire: Questionnaire): fc.Arbitrary<NoteAnswers> {
  const fields = everyItem(questionnaire).filter(({ item }) => takesAnswer(item))
  const codes = fields.flatMap(({ item }) =>
    (item.answerOption ?? []).map(({ valueCoding }) => valueCoding.code),
  )
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.boolean(),
    fc.integer({ min: -5, max: 300 }),
    fc.constantFrom('', '2026-03-04', ...codes),
    fc.array(fc.constantFrom('', ...codes), { maxLength: 3 }),
  )
  return fc.dictionary(
    fc.constantFrom('unknown', 'constructor', ...fields.map(({ item }) => item.linkId)),
    value,
  )
}

test('any answers give one text, which never has empty lines at its ends or two together', () => {
  const some = fc
    .constantFrom(form, ...shipped)
    .chain((one) => fc.tuple(fc.constant(one), anyAnswers(one)))
  fc.assert(
    fc.property(some, ([one, answers]) => {
      const text = noteText(one, answers)
      expect(noteText(one, structuredClone(answers))).toBe(text)
      // The order of the answers says nothing.
      const turned = Object.fromEntries(Object.entries(answers).toReversed())
      expect(noteText(one, turned)).toBe(text)
      expect(noteText(one, shownAnswers(one, answers))).toBe(text)
      expect(answerErrors(one, turned)).toEqual(answerErrors(one, answers))
      if (Object.values(answers).every((value) => typeof value !== 'string')) {
        expect(text).not.toMatch(/^\n|\n$|\n\n\n/)
      }
    }),
    { numRuns: 300, examples: [[[form, { remarks: [''] }]]] },
  )
})

test('a refusal is about shown fields or about none of the form', () => {
  fc.assert(
    fc.property(anyAnswers(form), (answers) => {
      const wrong = answerErrors(form, answers)
      const right = Object.fromEntries(
        Object.entries(answers).filter(([linkId]) => !Object.hasOwn(wrong, linkId)),
      )
      const left = answerErrors(form, right)
      // Without the wrong answers only required ones can be missing.
      expect(new Set(Object.values(left))).toEqual(
        new Set(Object.keys(left).length > 0 ? ['This needs an answer.'] : []),
      )
    }),
    { numRuns: 300 },
  )
})
