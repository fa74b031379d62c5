import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { allergyCategories } from '../../allergies/allergy.ts'
import { mostTerms, searchTerms, termLists } from '../term.ts'
import { findTerms } from './term-lists.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())

test('a term is found by its words in any order, or by its code', async () => {
  const [first] = await findTerms('conditions', 'diabetes type 2 without')
  expect(first).toEqual({
    text: 'Type 2 diabetes mellitus without complications',
    codes: [
      {
        system: 'http://hl7.org/fhir/sid/icd-10-cm',
        code: 'E11.9',
        display: 'Type 2 diabetes mellitus without complications',
      },
    ],
    unit: null,
    low: null,
    high: null,
    category: null,
  })
  expect((await findTerms('conditions', 'j45.909'))[0]?.text).toMatch(/^Unspecified asthma/)
  expect(await findTerms('conditions', 'e')).toHaveLength(mostTerms)
  expect(await findTerms('conditions', 'no such illness')).toEqual([])
})

test('a laboratory test brings its unit and what is usual for adults', async () => {
  const [potassium] = await findTerms('observations', 'potassium serum')
  expect(potassium).toMatchObject({
    codes: [{ system: 'http://loinc.org', code: '2823-3' }],
    unit: 'mmol/L',
    low: 3.5,
    high: 5,
  })
})

test('every line of every list is a term', async () => {
  for (const list of termLists) {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      for (const { text, codes, category } of await findTerms(list, letter)) {
        expect(text.length).toBeGreaterThan(1)
        expect(codes).toHaveLength(list === 'allergies' ? 0 : 1)
        if (list === 'allergies') expect(Object.keys(allergyCategories)).toContain(category)
      }
    }
  }
})

test('those who write facts search the lists, and others do not', async () => {
  const ask = async (
    role: 'doctor' | 'patient' | 'staff',
    list = 'allergies',
    search = 'peanu',
  ) => {
    const caller = await clinic.signedIn(role)
    const params = { list: list as 'allergies' }
    const { status, body } = await caller.ask(searchTerms, { params, query: { search } })
    return status === 200 ? body.map(({ text }) => text) : status
  }
  expect(await ask('doctor')).toEqual(['Peanut'])
  expect(await ask('patient')).toBe(403)
  expect(await ask('staff')).toBe(403)
  expect(await ask('doctor', 'no-list')).toBe(404)
  expect(await ask('doctor', 'allergies', 'x'.repeat(201))).toBe(400)
  expect(await ask('doctor', 'allergies', '')).toEqual([])
})
