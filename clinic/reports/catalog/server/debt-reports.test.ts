import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { listDebtors } from '../../../billing/debts/aging.ts'
import { addPaymentPlan } from '../../../billing/plans/payment-plan.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { listReportRows, readReport } from '../report.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())

test('what is owed has the same ages in the report, in its rows and on the page of debts, also in payment plans', async () => {
  const { sql } = clinic
  const now = today('UTC')
  const admin = await clinic.signedIn('admin')
  const patientId = (await aPatient(sql)).id
  const overdue = (days: number, amount: string) =>
    aBill(sql, { patientId, amount, date: daysAfter(now, -days - 14) })
  const old = await overdue(120, '90.00')
  await overdue(40, '50.00')
  await overdue(-7, '20.00')
  const plan = { billIds: [old], every: 'month', firstDay: now, number: 3 } as const
  const body = { id: uuidv7(), ...plan }
  expect((await admin.ask(addPaymentPlan, { params: { id: patientId }, body })).status).toBe(201)
  await sql`update payment_plan_instalments set due_on = due_on - 10`

  const { totals } = (await admin.ask(listDebtors, { query: {} })).body
  const report = (await admin.ask(readReport, { params: { id: 'aging' } })).body
  const owedOf = (age: string) =>
    report.rows.find(({ by }) => by[0]?.value === age)?.figures[0] ?? 0
  const inCents = (amount: string) => Math.round(Number(amount) * 100)
  expect(['0', '1', '2', '3', '4'].map(owedOf)).toEqual(
    [totals.notDue, totals.days30, totals.days60, totals.days90, totals.over90].map(inCents),
  )
  expect(['0', '1', '2', '4'].map(owedOf)).toEqual([8000, 3000, 5000, 0])
  expect(report.totals).toEqual([16_000, 3, 1])

  const query = { measure: 'owed', limit: 2 }
  const first = (await admin.ask(listReportRows, { params: { id: 'aging' }, query })).body
  const after = first.next ?? ''
  const rest = (
    await admin.ask(listReportRows, {
      params: { id: 'aging' },
      query: { ...query, limit: 10, after },
    })
  ).body
  const rows = [...first.rows, ...rest.rows]
  expect([first.total, rows.length]).toEqual([5, 5])
  expect(rows.reduce((sum, { cells }) => sum + Number(cells.at(-1)), 0)).toBe(16_000)
})
