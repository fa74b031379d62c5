import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../../patients/charts/server/a-patient.ts'
import { readReport } from '../../report.ts'
import { sumsKeeper } from './sums-keeper.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const admin = await clinic.signedIn('admin')
const doctor = await clinic.signedIn('doctor')
const keeper = sumsKeeper({
  sql,
  onError: (error) => {
    throw error
  },
})

/** Two visits of February, three of March and one of April; half an hour waits each patient of March. */
const days = ['2026-02-03', '2026-02-28', '2026-03-01', '2026-03-11', '2026-03-31', '2026-04-02']
for (const day of days) {
  const patient = await aPatient(sql, { name: 'Ana Soto' })
  await sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, status, arrived_at, called_at)
    select ${uuidv7()}, ${patient.id}, ${doctor.userId}, at, at + interval '15 minutes', 'completed',
      case when ${day} like '2026-03-%' then at end, case when ${day} like '2026-03-%' then at + interval '30 minutes' end
    from (select ${day}::date + time '09:00' as at) x`
}
await keeper.run()

async function totals(id: string, query: object) {
  const { status, body } = await admin.ask(readReport, {
    params: { id },
    query: { from: '2026-02-01', to: '2026-04-30', compare: 'none', ...query },
  })
  expect(status).toBe(200)
  return body.totals
}
const visits = async (query: object) => (await totals('visits-over-time', query))[0]
const march = { from: '2026-03-01', to: '2026-03-31' }

/** Makes it visible which answers come from the sums of March. */
const mark = () => sql`
  update report_month_sums set sums[1] = 1000 where dataset = 'visits' and dimension = '' and day = '2026-03-01'`

test('sums of whole months answer what tells no days apart, and days answer all else', async () => {
  await mark()
  for (const [query, expected] of [
    [{ by: 'month' }, 1003],
    [{ by: 'quarter' }, 1003],
    [{ ...march, by: 'year' }, 1000],
    [{ by: 'week' }, 6],
    [{ by: 'day' }, 6],
    [{ by: 'month,weekday' }, 6],
    [{ by: 'month', where: 'weekday:6' }, 1],
    [{ ...march, by: 'month', to: '2026-03-30' }, 2],
    [{ ...march, by: 'month', from: '2026-03-02' }, 2],
  ] as const) {
    expect(await visits(query), JSON.stringify(query)).toBe(expected)
  }
})

test('medians of whole months are those of their visits', async () => {
  expect(await totals('waiting-times', { ...march, by: 'month' })).toEqual(
    await totals('waiting-times', { ...march, by: 'day' }),
  )
  expect((await totals('waiting-times', { ...march, by: 'month' })).slice(0, 2)).toContain(30)
})

test('a month whose day changed is added up from its days until it is made anew', async () => {
  await mark()
  await sql`update appointments set deleted_at = now() where starts_at::date = '2026-03-11'`
  expect(await visits({ by: 'month' })).toBe(5)
  expect(await visits({ ...march, by: 'month' })).toBe(2)
  await keeper.run()
  const [kept] = await sql<{ visits: number }[]>`
    select s.sums[1] as visits from report_month_sums s join report_months using (dataset, day)
    where dataset = 'visits' and dimension = '' and day = '2026-03-01'`
  expect(kept?.visits).toBe(2)
  expect(await visits({ by: 'month' })).toBe(5)
})
