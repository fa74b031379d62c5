import { expect, test } from 'vitest'
import { criteria, criterionNames } from './criteria.ts'
import { Criterion, rulesOf } from './criterion.ts'
import { criteriaSentence } from './criteria-sentence.ts'

const type = '01900000-0000-7000-8000-000000000001'
const texts = {
  day: (day: string) => `<${day}>`,
  money: (amount: string) => `$${amount}`,
  name: (id: string) => (id === type ? 'Flu shot' : 'Dr. Lee'),
}
const say = (...some: object[]) =>
  criteriaSentence(
    some.map((one) => Criterion.parse(one)),
    texts,
  )

test.each([
  [
    [
      { is: 'lastVisit', when: 'not since', day: '2025-11-01' },
      { is: 'age', from: '50', to: '74' },
      { is: 'gender', gender: 'female' },
    ],
    'Women aged 50 to 74 without a visit since <2025-11-01>',
  ],
  [
    [
      { is: 'city', city: 'Kiel' },
      { is: 'postalCode', start: '241', not: true },
      { is: 'ownField', fieldId: type, equals: '', from: '', to: '' },
      { is: 'ownField', fieldId: type, from: '2', to: '5' },
      { is: 'ownField', fieldId: type, equals: 'Yes', not: true },
    ],
    'Patients living in Kiel, whose postal code does not begin with 241, with a value of Flu shot, whose Flu shot is from 2 to 5 and whose Flu shot is not “Yes”',
  ],
  [[{ is: 'age', from: 65, to: '' }], 'Patients aged at least 65'],
  [[{ is: 'age', to: 2 }], 'Patients aged at most 2'],
  [[{ is: 'gender', gender: 'male', not: true }], 'Patients whose gender is not male'],
  [
    [
      { is: 'charts', which: 'all' },
      { is: 'registered', from: '2026-01-01' },
      { is: 'alert', text: 'falls' },
      { is: 'account', not: true },
      { is: 'unpaid', amount: '50' },
    ],
    'Patients registered since <2026-01-01> with an alert that contains “falls”, without a portal account and with unpaid bills of more than $50 (deceased and archived included)',
  ],
  [
    [{ is: 'visitType', visitTypeId: type, number: 1, unit: 'years', not: true }],
    'Patients without a visit of type Flu shot in the last one year',
  ],
  [
    [{ is: 'noShows', times: 2, number: 6, unit: 'months' }],
    'Patients with at least 2 no-shows in the last 6 months',
  ],
])('%j reads as a sentence', (some, sentence) => {
  expect(say(...some)).toBe(sentence)
})

test.each([
  [{ is: 'age' }, 'Age: Give one end at least.'],
  [{ is: 'age', from: 9, to: 3 }, 'Age: To is before From.'],
  [{ is: 'age', from: 151 }, 'From is a whole number from 0 to 150.'],
  [{ is: 'born', from: '2026-02-30' }, 'From is not a day of the calendar.'],
  [{ is: 'born', from: '0999-01-01' }, 'From is a day from 1900 to 2199.'],
  [{ is: 'lastVisit', when: 'before' }, 'Last visit: Day is required.'],
  [{ is: 'unpaid', amount: '-1' }, 'Amount is a number such as 50 or 12.50.'],
  [{ is: 'height', from: 1 }, 'There is no such criterion.'],
  [{ is: 'account', not: true, from: 1 }, 'Unrecognized key: "from"'],
  [{ is: 'unpaid', amount: '1', not: true }, 'Unrecognized key: "not"'],
])('%j is refused with a sentence', (one, message) => {
  const { error } = Criterion.safeParse(one)
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('each criterion has words for both of its ways', () => {
  for (const name of criterionNames) {
    const { ways } = rulesOf(name)
    if (!ways) continue
    const values = { number: 2, unit: 'weeks', gender: 'other', language: 'Farsi', text: 'x' }
    const words = [false, true].map((not) =>
      // Each takes the values that it knows.
      criteria[name].words(values as never, not, texts),
    )
    expect(words[0], name).not.toBe(words[1])
  }
})
