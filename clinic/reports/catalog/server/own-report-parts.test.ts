import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { addOwnReport, previewReport } from '../own-report.ts'
import { anOwnReport } from './an-own-report.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const admin = await clinic.signedIn('admin')
const partsOf = ({ id: _id, title: _title, question: _question, ...parts } = anOwnReport()) => parts

test.each([
  [{ dataset: 'nothing' }, { dataset: 'There are no such rows to count. Choose others.' }],
  [{ dataset: 'toString' }, { dataset: 'There are no such rows to count. Choose others.' }],
  [
    { measures: ['nothing'] },
    { measures: 'There is no figure “nothing” of visits. Choose another one.' },
  ],
  [{ measures: [] }, { measures: 'Choose at least one figure.' }],
  [{ measures: ['held', 'held'] }, { measures: 'Choose each figure once.' }],
  [{ by: ['nothing'] }, { by: 'There is no group “nothing” of visits. Choose another one.' }],
  [{ by: ['time', 'month'], chart: 'grid' }, { by: 'Choose one group of time.' }],
  [{ by: ['doctor', 'doctor'], chart: 'grid' }, { by: 'Choose two different groups.' }],
  [{ by: ['doctor', 'state', 'room'] }, { by: 'Choose at most 2 groups.' }],
  [
    { where: [{ dimension: 'vaccine', value: 'x' }] },
    { where: 'There is no filter “vaccine” of visits. Choose another one.' },
  ],
  [
    { where: [{ dimension: 'month', value: '2026-03-01' }] },
    { where: 'There is no filter “month” of visits. Choose another one.' },
  ],
  [{ chart: 'over time' }, { chart: 'A chart over time needs time as its only group.' }],
  [{ by: [], chart: 'bars' }, { chart: 'Bars need exactly one group.' }],
  [{ chart: 'grid' }, { chart: 'A grid needs two groups.' }],
  [
    { dataset: 'observations', by: ['age', 'sex'], measures: ['average'], chart: 'pyramid' },
    { chart: 'A pyramid shows counts only, and “Average” is none.' },
  ],
  [{ title: ' ' }, { title: 'Title is required.' }],
  [{ days: 'a century' }, { days: 'Choose the days from the list.' }],
])('parts that make no report are refused by field: %j', async (changes, errors) => {
  const body = { ...anOwnReport(), ...changes }
  const refused = await admin.ask(addOwnReport, { body })
  expect([refused.status, refused.problem.errors]).toEqual([422, errors])
  if (!('title' in changes)) {
    const preview = await admin.ask(previewReport, { body: partsOf(body as never) })
    expect([preview.status, preview.problem.errors]).toEqual([422, errors])
  }
})
