import { expect, test } from 'vitest'
import { findStarters } from './starter-list.ts'

test('The starter list finds usual drugs by every word, with form, strength, unit and code', async () => {
  const [first, ...others] = await findStarters('ibuprofen 400')
  expect(first).toMatchObject({
    kind: 'drug',
    name: 'Ibuprofen 400 mg tablet',
    genericName: 'Ibuprofen',
    form: 'Tablet',
    strength: '400 mg',
    unit: 'tablets',
  })
  expect(first?.codes[0]?.code).toBe('5640')
  for (const { name } of others) expect(name.toLowerCase()).toMatch(/ibuprofen.*400/)
})

test('The starter list has vaccines with their CVX codes, and nothing for nothing', async () => {
  const found = await findStarters('tdap')
  expect(found.find(({ kind }) => kind === 'vaccine')?.codes[0]).toMatchObject({
    system: 'http://hl7.org/fhir/sid/cvx',
    code: '115',
  })
  expect(await findStarters('   ')).toEqual([])
  expect(await findStarters('%')).toEqual([])
  expect((await findStarters('a')).length).toBeLessThanOrEqual(20)
})
