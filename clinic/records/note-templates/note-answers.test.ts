import { expect, test } from 'vitest'
import { answerErrors, answersTo, shownAnswers } from './note-answers.ts'
import type { Questionnaire, QuestionnaireItem } from './questionnaire.ts'

const formOf = (...item: QuestionnaireItem[]): Questionnaire => ({
  resourceType: 'Questionnaire',
  status: 'active',
  item,
})
const yes = (question: string) => ({ question, operator: '=' as const, answerBoolean: true })
const smokes: QuestionnaireItem = { linkId: 'smokes', text: 'Smokes', type: 'boolean' }
const drinks: QuestionnaireItem = { linkId: 'drinks', text: 'Drinks', type: 'boolean' }

test('a field within a hidden section is hidden, though it has no condition of its own', () => {
  const form = formOf(smokes, {
    linkId: 'smoking',
    text: 'Smoking',
    type: 'group',
    enableWhen: [yes('smokes')],
    item: [{ linkId: 'since', text: 'Since', type: 'string', required: true }],
  })
  expect(answerErrors(form, { smokes: false })).toEqual({})
  expect(shownAnswers(form, { smokes: false, since: 'School' })).toEqual({ smokes: false })
  expect(answerErrors(form, { smokes: true })).toEqual({ since: 'This needs an answer.' })
})

test('a field is not shown by the answer to a hidden one', () => {
  const form = formOf(
    smokes,
    { ...drinks, enableWhen: [yes('smokes')] },
    { linkId: 'often', text: 'How often', type: 'string', enableWhen: [yes('drinks')] },
  )
  const answers = { smokes: false, drinks: true, often: 'Daily' }
  expect(shownAnswers(form, answers)).toEqual({ smokes: false })
  expect(shownAnswers(form, { ...answers, smokes: true })).toEqual({ ...answers, smokes: true })
})

test('of several conditions one is enough for any, and all have to hold otherwise', () => {
  const asked = (enableBehavior: 'any' | 'all') =>
    formOf(smokes, drinks, {
      ...{ linkId: 'advice', text: 'Advice', type: 'string', enableBehavior },
      enableWhen: [yes('smokes'), yes('drinks')],
    })
  const answers = { smokes: true, drinks: false, advice: 'Given' }
  expect(shownAnswers(asked('any'), answers)).toHaveProperty('advice')
  expect(shownAnswers(asked('all'), answers)).not.toHaveProperty('advice')
  const both = { ...answers, drinks: true }
  expect(shownAnswers(asked('all'), both)).toHaveProperty('advice')
})

test('a field can wait for an answer that is missing', () => {
  const form = formOf(smokes, {
    ...{ linkId: 'why', text: 'Why not asked', type: 'string' },
    enableWhen: [{ question: 'smokes', operator: 'exists', answerBoolean: false }],
  })
  expect(shownAnswers(form, { why: 'Asleep' })).toEqual({ why: 'Asleep' })
  expect(shownAnswers(form, { smokes: false, why: 'Asleep' })).toEqual({ smokes: false })
})

test('a choice of several takes a list of its codes, and a choice of one takes none', () => {
  const options = ['a', 'b'].map((code) => ({ valueCoding: { code, display: code } }))
  const choice = { linkId: 'c', text: 'C', type: 'choice', answerOption: options } as const
  const wrong = { c: 'Choose from the list.' }
  const several = formOf({ ...choice, repeats: true })
  expect(answerErrors(several, { c: ['a', 'b'] })).toEqual({})
  expect(answerErrors(several, { c: 'a' })).toEqual(wrong)
  expect(answerErrors(several, { c: ['a', 'z'] })).toEqual(wrong)
  expect(answerErrors(formOf(choice), { c: 'a' })).toEqual({})
  expect(answerErrors(formOf(choice), { c: ['a'] })).toEqual(wrong)
})

test('a number stays within its range, up to both ends', () => {
  const base = 'http://hl7.org/fhir/StructureDefinition'
  const form = formOf({
    ...{ linkId: 'pain', text: 'Pain', type: 'integer' },
    extension: [
      { url: `${base}/minValue`, valueInteger: 0 },
      { url: `${base}/maxValue`, valueInteger: 10 },
    ],
  })
  for (const pain of [0, 10]) expect(answerErrors(form, { pain })).toEqual({})
  for (const pain of [-1, 11]) {
    expect(answerErrors(form, { pain })).toEqual({ pain: 'Enter a number from 0 to 10.' })
  }
})

test('all answers together are bounded too', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const form = formOf(...ids.map((linkId) => ({ linkId, text: linkId, type: 'text' as const })))
  const filled = (count: number) =>
    Object.fromEntries(ids.slice(0, count).map((id) => [id, 'x'.repeat(19_000)]))
  expect(answersTo(form).safeParse(filled(5)).success).toBe(true)
  const { error } = answersTo(form).safeParse(filled(6))
  expect(error?.issues[0]?.message).toContain('at most 100,000 characters together')
})
