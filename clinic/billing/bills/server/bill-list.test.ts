import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { listBills } from '../bill.ts'
import { aBill } from './a-bill.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
})

test('bills are found by their days, both counted, and the total counts only those', async () => {
  const { userId: patientId } = await clinic.signedIn('patient', { name: 'Dora Days' })
  const days = ['2031-05-01', '2031-05-02', '2031-05-03', '2031-05-04']
  for (const date of days) await aBill(sql, { patientId, date })
  const asked = async (query: Record<string, string>) => {
    const { status, body } = await staff.ask(listBills, { query })
    expect(status).toBe(200)
    return { days: body.rows.map(({ date }) => date), total: body.total }
  }
  expect(await asked({ from: '2031-05-02', to: '2031-05-03' })).toEqual({
    days: ['2031-05-03', '2031-05-02'],
    total: 2,
  })
  expect((await asked({ from: '2031-05-04' })).days).toEqual(['2031-05-04'])
  expect((await asked({ to: '2031-05-01', from: '2031-05-01', search: 'dora' })).total).toBe(1)
  expect((await staff.ask(listBills, { query: { from: 'soon' } })).status).toBe(400)
})

test('the list of some days is read from the index of the list', async () => {
  const plan = await sql.begin(async (at) => {
    await at`set local enable_seqscan = off`
    await at`set local enable_bitmapscan = off`
    return at<{ 'QUERY PLAN': string }[]>`
      explain select * from bills b
      where b.voided_at is null and b.bill_date >= '2031-05-01' and b.bill_date <= '2031-05-31'
      order by b.bill_date desc, b.id desc limit 26`
  })
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toMatch(/Index Scan using bills_list/)
  expect(text).not.toMatch(/Sort/)
})
