import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../server/database/test-database.ts'
import { aBundle, aVisit, importTexts, newIds, ofVisit } from './a-bundle.ts'
import type { Reading } from './element-words.ts'
import { itemWords } from './item-words.ts'

const reading: Reading = { timeZone: 'America/New_York', nameAt: () => '', keyAt: () => null }
const loinc = (code: string, display: string) => ({
  coding: [{ system: 'http://loinc.org', code, display }],
})
const pressure = {
  resourceType: 'Observation',
  code: { text: 'Blood pressure' },
  effectiveDateTime: '2020-02-01T00:30:00Z',
  component: [
    { code: loinc('8462-4', 'Diastolic'), valueQuantity: { value: 80, unit: 'mmHg' } },
    { code: loinc('8867-4', 'Pulse'), valueQuantity: { value: 60, unit: '/min' } },
    { code: loinc('8480-6', 'Systolic'), valueQuantity: { value: 120, unit: 'mmHg' } },
  ],
}
const database = await testDatabase()
afterAll(() => database.drop())

test('the systolic pressure comes before the diastolic one, and times are those of the clinic', () => {
  expect(itemWords(pressure, '', reading)).toEqual({
    title: 'Blood pressure',
    words: [
      'Code: Blood pressure',
      'Effective: 2020-01-31 19:30',
      'Component: Systolic 120 mmHg; Diastolic 80 mmHg; Pulse 60 /min',
    ].join('\n'),
  })
})

test('the facts of a visit have the same order and the same clock', async () => {
  const { sql } = database
  await sql`update clinic set time_zone = 'America/New_York'`
  const ids = newIds()
  const { resourceType, component, ...measured } = pressure
  await importTexts(sql, {
    'a.json': aBundle([
      ...aVisit(ids),
      ofVisit(ids, resourceType, {
        ...measured,
        component,
        status: 'final',
        effectiveDateTime: '2019-05-04',
      }),
      ofVisit(ids, 'Observation', {
        code: { text: 'Last drink' },
        status: 'final',
        effectiveDateTime: '2019-05-04',
        valueDateTime: '2019-05-04T02:15:00Z',
      }),
    ]),
  })
  const [taken] = await sql<{ parts: { text: string; value: number }[] }[]>`
    select parts from observations where parts <> '[]'`
  expect(taken?.parts.map(({ text, value }) => `${text} ${value}`)).toEqual([
    ...['Systolic 120', 'Diastolic 80', 'Pulse 60'],
  ])
  const [drink] = await sql`select value_text from observations where text = 'Last drink'`
  expect(drink).toEqual({ valueText: '2019-05-03 22:15' })
})

test('answers to a questionnaire stand beside their questions', () => {
  const { title, words } = itemWords(
    {
      resourceType: 'QuestionnaireResponse',
      questionnaire: 'http://example.org/Questionnaire/smoking|2',
      status: 'completed',
      item: [
        {
          linkId: 'group',
          text: 'Tobacco',
          item: [
            {
              linkId: '1',
              text: 'Do you smoke?',
              answer: [
                {
                  valueBoolean: true,
                  item: [{ linkId: '2', text: 'How many?', answer: [{ valueInteger: 4 }] }],
                },
              ],
            },
            { linkId: '3', text: 'Since when?' },
            { linkId: '4', answer: [{ valueCoding: { code: 'x', display: 'Often' } }] },
          ],
        },
      ],
    },
    '',
    reading,
  )
  expect(title).toBe('Questionnaire response: smoking')
  expect(words.split('\n').slice(2)).toEqual([
    'Tobacco',
    'Do you smoke?: yes',
    'How many?: 4',
    'Since when?: no answer',
    '4: Often',
  ])
})

test('a device is called by its name, and an attachment is no word of its resource', () => {
  const device = { resourceType: 'Device', deviceName: [{ name: 'Folding walker', type: 'other' }] }
  expect(itemWords(device, '', reading).title).toBe('Folding walker')
  const document = {
    resourceType: 'DocumentReference',
    type: { text: 'Letter' },
    text: { div: '<div>Seen elsewhere</div>' },
    content: [{ attachment: { contentType: 'text/plain', data: 'QQ==', title: 'T' } }],
  }
  expect(itemWords(document, '', reading)).toEqual({ title: 'Letter', words: 'Type: Letter' })
})
