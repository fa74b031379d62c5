import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { type ExtraKind, extraKinds } from './extra-field.ts'
import { checkedExtra, EnteredExtra, extraByLabel } from './extra-values.ts'

const aField = (kind: ExtraKind, more: object = {}) => ({
  id: uuidv7(),
  label: `A ${kind}`,
  kind,
  choices: kind === 'choice' ? ['Red', 'Blue'] : [],
  need: 'optional' as const,
  status: 'active' as const,
  ...more,
})
const fields = extraKinds.map((kind) => aField(kind))
const right: Readonly<Record<ExtraKind, string>> = {
  text: 'Left-handed',
  number: '12.5',
  date: '2026-02-28',
  'yes or no': 'yes',
  choice: 'Blue',
}
const wrong: Readonly<Record<ExtraKind, string>> = {
  text: 'two\nlines',
  number: 'twelve',
  date: '2026-02-31',
  'yes or no': 'maybe',
  choice: 'Green',
}

test('each kind takes its values and refuses others with a sentence that names the field', () => {
  for (const field of fields) {
    const taken = checkedExtra(fields, { [field.id]: right[field.kind] }, {})
    const value = field.kind === 'number' ? 12.5 : right[field.kind]
    expect(taken).toEqual({ values: { [field.id]: value }, errors: {} })
    const { errors } = checkedExtra(fields, { [field.id]: wrong[field.kind] }, {})
    expect(errors[`extra.${field.id}`]).toContain(field.label)
  }
})

test('a required field is missed, a retired one keeps its value and an unknown one is refused', () => {
  const required = aField('text', { need: 'required' })
  const retired = aField('text', { status: 'retired', need: 'required' })
  const all = [required, retired]
  const missed = { [`extra.${required.id}`]: `${required.label} is required.` }
  expect(checkedExtra(all, {}, {}).errors).toEqual(missed)
  expect(checkedExtra(all, { [required.id]: '' }, { [required.id]: 'x' }).errors).toEqual(missed)
  const stored = { [retired.id]: 'old', [required.id]: 'x' }
  expect(checkedExtra(all, { [retired.id]: 'old' }, stored)).toEqual({ values: stored, errors: {} })
  for (const id of [retired.id, uuidv7()]) {
    const { values, errors } = checkedExtra(all, { [id]: 'new' }, stored)
    expect([values, errors]).toEqual([stored, { [`extra.${id}`]: 'There is no such field.' }])
  }
})

test('any stored value fits its field, and other values stay', () => {
  const value = fc.oneof(fc.string(), fc.double(), fc.constantFrom(...Object.values(right)))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...fields.map(({ id }) => id)), value), (entered) => {
      const other = aField('text')
      const { values, errors } = checkedExtra([...fields, other], entered, { [other.id]: 'kept' })
      expect(values[other.id]).toBe('kept')
      for (const { id, kind, choices } of fields) {
        const kept = values[id]
        if (kept === undefined) continue
        expect(errors[`extra.${id}`]).toBeUndefined()
        expect(typeof kept === 'number').toBe(kind === 'number')
        if (kind === 'choice') expect(choices).toContain(kept)
        if (kind === 'yes or no') expect(['yes', 'no']).toContain(kept)
      }
    }),
  )
})

test('a row of a table is read by the labels of the fields', () => {
  const [text, number] = fields
  const { values, errors } = extraByLabel(fields, {
    'A text': ' Left-handed ',
    'A number': '7',
    'A heading that no field has': 'x',
  })
  expect([values, errors]).toEqual([{ [text?.id ?? '']: 'Left-handed', [number?.id ?? '']: 7 }, {}])
})

test('a value that is too long is refused with a sentence, under its field', () => {
  const id = uuidv7()
  const { error } = EnteredExtra.safeParse({ [id]: 'x'.repeat(501) })
  expect(error?.issues).toMatchObject([
    { path: [id], message: 'This takes at most 500 characters.' },
  ])
})
