import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { listReportRows, readReport } from '../report.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const admin = await clinic.signedIn('admin')

/** A problem of somebody who is so many years old on its day. */
async function problem(
  years: number,
  gender: 'female' | 'male',
  codes: readonly string[],
  since = '2026-03-10',
) {
  const { id } = await aPatient(sql, { dob: `${2026 - years}-03-10`, gender })
  const given = codes.map((code) => ({ system: null, code, display: null }))
  await sql`insert into conditions (id, patient_id, text, kind, status, since, codes)
    values (gen_random_uuid(), ${id}, 'Problem', 'diagnosis', 'active', ${since}, ${sql.json(given)})`
}

test('problems are counted in the first group that has their code, by the age on their day', async () => {
  await problem(4, 'male', ['A09'])
  await problem(5, 'male', ['A09.0'])
  // Another system comes first.
  await problem(40, 'female', ['195967001', 'J45.9'])
  await problem(40, 'female', ['J46'])
  await problem(40, 'female', [])
  await problem(40, 'female', ['A09'], '2026-04-01')
  const days = { from: '2026-03-01', to: '2026-03-31' }
  const read = async (id: string) => {
    const { body } = await admin.ask(readReport, { params: { id }, query: days })
    return body.rows.map(({ by, figures }) => [...by.map(({ words }) => words), figures[0]])
  }
  expect(await read('outpatient-morbidity-kenya')).toEqual([
    ['Diarrhoea with no dehydration or some', 'Under 5', 1],
    ['Diarrhoea with no dehydration or some', '5 and older', 1],
    ['Asthma', '5 and older', 2],
    ['All other diseases', '5 and older', 1],
  ])
  expect(await read('icd-10-chapters')).toEqual([
    ['I Infectious and parasitic diseases', '0 to 4, male', 1],
    ['I Infectious and parasitic diseases', '5 to 14, male', 1],
    ['X Respiratory system', '25 to 44, female', 2],
    ['Other or no code', '25 to 44, female', 1],
  ])
  const { body } = await admin.ask(readReport, { params: { id: 'icd-10-chapters' }, query: days })
  // Columns have the order of the file, whichever line has them first.
  expect(body.rows.map(({ by }) => by[1]?.place)).toEqual([1, 4, 9, 9])
  const where = body.rows[2]?.by.map(
    ({ value }, place) => `${['disease', 'column'][place]}:${encodeURIComponent(value ?? '')}`,
  )
  const rows = await admin.ask(listReportRows, {
    params: { id: 'icd-10-chapters' },
    query: { ...days, where: where?.join(',') },
  })
  expect(rows.body.total).toBe(2)
})
