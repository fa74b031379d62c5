import { expect, test } from 'vitest'
import { placeInWords, readQuestionnaire, readQuestionnaireText } from './read-questionnaire.ts'
import { scoreExpression, scoredIn, scoreForm } from './score-expression.ts'

const form = (...item: object[]) => ({ resourceType: 'Questionnaire', status: 'active', item })
const field = (linkId: string, more = {}) => ({ linkId, text: linkId, type: 'string', ...more })
const group = (linkId: string, ...item: object[]) => ({ ...field(linkId), type: 'group', item })
const option = (code: string, points?: number) => ({
  valueCoding: {
    code,
    ...(points !== undefined && {
      extension: [
        { url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: points },
      ],
    }),
  },
})
const choice = (linkId: string, ...answerOption: object[]) =>
  field(linkId, { type: 'choice', answerOption })
const score = (linkId: string, expression: string) =>
  field(linkId, {
    type: 'integer',
    readOnly: true,
    extension: [
      {
        url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
        valueExpression: { language: 'text/fhirpath', expression },
      },
    ],
  })
const when = (question: string, answer: object = { operator: 'exists', answerBoolean: true }) => ({
  enableWhen: [{ question, ...answer }],
})
const nested = (levels: number): object =>
  levels === 0 ? field('deep') : group(`level-${levels}`, nested(levels - 1))

/** The first error of a form: its place and its sentence. */
function errorOf(value: unknown) {
  const [first] = readQuestionnaire(value).errors ?? []
  return first && [first.path.join('.'), first.message]
}

test('a form of all kinds of fields is taken as it is', () => {
  const all = form(
    group(
      'g',
      field('a', { required: true, maxLength: 20, initial: [{ valueString: 'Well' }] }),
      field('b', { type: 'text' }),
      choice('c', option('x', 0), option('y', 1)),
      { ...choice('d', option('x')), repeats: true },
      field('e', { type: 'boolean', ...when('c', { operator: '=', answerCoding: { code: 'x' } }) }),
      field('f', { type: 'date' }),
      field('h', { type: 'display' }),
      score('s', scoreExpression(['c'])),
    ),
  )
  expect(readQuestionnaire(all).questionnaire).toEqual(all)
  expect(readQuestionnaireText(JSON.stringify(all)).questionnaire).toEqual(all)
})

test('four levels of groups are taken, and a fifth is refused', () => {
  expect(errorOf(form(nested(4)))).toBeUndefined()
  expect(errorOf(form(nested(5)))).toEqual([
    'item.0.item.0.item.0.item.0.item.0',
    'Sections are nested at most 4 deep.',
  ])
})

test('a form that is nested without end is refused', () => {
  expect(errorOf(form(nested(200)))?.[1]).toBe('The groups are nested too deeply.')
})

test.each([
  ['no form at all', null, ['', 'A form is required.']],
  ['an empty form', form(), ['item', 'Add at least one field to fill in.']],
  [
    'words alone',
    form(field('a', { type: 'display' })),
    ['item', 'Add at least one field to fill in.'],
  ],
  [
    '201 items',
    form(...Array.from({ length: 201 }, (_, n) => field(`f${n}`))),
    ['item', expect.any(String)],
  ],
  [
    'one linkId twice',
    form(field('a'), group('g', field('a'))),
    ['item.1.item.0.linkId', 'Two items have the linkId “a”. Each needs its own.'],
  ],
  [
    'a linkId with blanks',
    form(field('a b')),
    ['item.0.linkId', expect.stringContaining('letters')],
  ],
  ['no label', form({ linkId: 'a', type: 'string' }), ['item.0.text', 'Label is required.']],
  [
    'an empty section',
    form(field('a'), group('g')),
    ['item.1.item', 'This section is empty. Add a field to it or remove it.'],
  ],
  [
    'a field under a field',
    form(field('a', { item: [field('b')] })),
    ['item.0.item', 'Only a section holds further fields.'],
  ],
  [
    'a value of another kind',
    form(field('a', { enableWhen: 'b' })),
    ['item.0.enableWhen', 'FHIR R4 has another value here.'],
  ],
  ['no options', form(choice('a')), ['item.0.answerOption', 'Add at least one option.']],
  [
    'one code twice',
    form(choice('a', option('x'), option('x'))),
    ['item.0.answerOption', 'Two options have the same code. Each needs its own.'],
  ],
  [
    '51 options',
    form(choice('a', ...Array.from({ length: 51 }, (_, n) => option(`${n}`)))),
    ['item.0.answerOption', 'A choice has at most 50 options.'],
  ],
  [
    'a condition about nothing',
    form(field('a', when('b'))),
    ['item.0.enableWhen.0', 'There is no field “b” that this depends on.'],
  ],
  [
    'a condition about itself',
    form(field('a', when('a'))),
    ['item.0.enableWhen.0', 'A field does not depend on itself.'],
  ],
  [
    'a circle of conditions',
    form(field('a', when('b')), field('b', when('c')), field('c', when('a'))),
    ['item.0.enableWhen', 'These conditions go in a circle: each field waits for the other.'],
  ],
  [
    'a section that waits for its own field',
    form({ ...group('g', field('a')), ...when('a') }),
    ['item.0.enableWhen', 'These conditions go in a circle: each field waits for the other.'],
  ],
  [
    'an answer that is no option',
    form(
      choice('a', option('x')),
      field('b', when('a', { operator: '=', answerCoding: { code: 'y' } })),
    ),
    ['item.1.enableWhen.0', 'The answer that this depends on does not fit the field.'],
  ],
  [
    'another operator',
    form(
      field('a', { type: 'integer' }),
      field('b', when('a', { operator: '>', answerInteger: 1 })),
    ),
    ['item.1.enableWhen.0.operator', 'A condition is “=” or “exists”.'],
  ],
  [
    'a score of a field without points',
    form(choice('a', option('x')), score('s', scoreExpression(['a']))),
    ['item.1.score', 'Points are added up of choices whose options all have points; “a” is none.'],
  ],
  [
    'another calculation',
    form(field('a'), score('s', '%resource.item.count()')),
    ['item.1.score', expect.stringContaining(scoreForm)],
  ],
  [
    'a range upside down',
    form(
      field('a', {
        type: 'integer',
        extension: [
          { url: 'http://hl7.org/fhir/StructureDefinition/minValue', valueInteger: 5 },
          { url: 'http://hl7.org/fhir/StructureDefinition/maxValue', valueInteger: 4 },
        ],
      }),
    ),
    ['item.0.min', 'The smallest number is not above the largest.'],
  ],
  [
    'a first answer of another kind',
    form(field('a', { initial: [{ valueBoolean: true }] })),
    ['item.0.initial', 'The answer it starts with does not fit the field.'],
  ],
  [
    'an extension that hides fields',
    form(
      field('a', {
        extension: [
          {
            url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden',
            valueBoolean: true,
          },
        ],
      }),
    ),
    ['item.0.extension.0', expect.stringContaining('questionnaire-hidden')],
  ],
  [
    'options of elsewhere',
    form(field('a', { type: 'choice', answerValueSet: 'http://example.org' })),
    ['item.0.answerValueSet', expect.stringContaining('may change what the form means')],
  ],
  [
    'a text that cannot be stored',
    form(field('a', { text: 'a\ud800' })),
    ['item.0.text', 'This holds a character that cannot be stored.'],
  ],
])('%s is refused with a sentence', (_, value, error) => {
  expect(errorOf(value)).toEqual(error)
})

test('a place in a form is told by the label and the path', () => {
  const value = form(group('History', field('Cough')))
  expect(placeInWords(value, ['item', 0, 'item', 0, 'type'])).toBe('“Cough”, item.0.item.0.type')
  expect(placeInWords(null, ['item', 0])).toBe('item.0')
})

test('the expression of a score is read as it was written, and no other', () => {
  expect(scoredIn(scoreExpression(['a', 'b/1.2']))).toEqual(['a', 'b/1.2'])
  expect(scoredIn(scoreExpression([]))).toEqual([])
  expect(scoredIn(`${scoreExpression(['a'])} + 1`)).toBeUndefined()
  expect(scoredIn(scoreExpression(['a']).replace("'a'", "'a' and true"))).toBeUndefined()
})
