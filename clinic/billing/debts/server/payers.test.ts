import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { changeBill, readBill } from '../../bills/bill.ts'
import { addDeposit } from '../../bills/payment.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import { aPaper } from '../../paper/server/a-paper.ts'
import { exportDebtors, listDebtors, listPayerDebts } from '../aging.ts'
import { readPayerPaper } from '../statement-paper.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic
const staff = await clinic.signedIn('staff')
const now = today('UTC')

let ana = ''
let ben = ''
beforeEach(async () => {
  await owner`truncate bills, payments, payment_plans cascade`
  ana = (await clinic.signedIn('patient', { name: 'Ana Šimić' })).userId
  ben = (await clinic.signedIn('patient', { name: 'Ben Okoro' })).userId
})

/** A bill that was due so many days ago, and that somebody else pays. */
async function payable(patientId: string, amount: string, days: number, payer: string | null) {
  const id = await aBill(sql, { patientId, amount, date: daysAfter(now, -days - 14) })
  if (payer === null) return id
  const { version, date } = (await staff.ask(readBill, { params: { id } })).body
  const body = { patientId, amount, date, payer, status: 'unpaid', reason: 'Payer' } as const
  expect((await staff.ask(changeBill, { params: { id }, version, body })).status).toBe(200)
  return id
}
const list = async (query: object = {}) =>
  (await staff.ask(listPayerDebts, { query: query as never })).body
const keyOf = async (name: string) =>
  (await list()).rows.find(({ payer }) => payer === name)?.id ?? ''
const paper = (payer: string, by: Caller = staff) =>
  aPaper(clinic, by, readPayerPaper, '', { payer })
const words = ({ rows }: Awaited<ReturnType<typeof list>>) =>
  rows.map(({ payer, patients, owed }) => `${payer ?? 'themselves'}: ${patients}, ${owed}`)

test('sums are listed by payer, told apart by the first line, and patients themselves are one', async () => {
  await payable(ana, '100.00', 40, 'Acme Works\nHill Road 2')
  await payable(ben, '50.00', 10, 'acme  WORKS\nAnother street')
  await payable(ben, '30.00', 100, 'Aunt Bea')
  await payable(ben, '70.00', 5, null)
  const deposit = { id: uuidv7(), amount: '9.00', method: 'cash', date: now } as const
  await staff.ask(addDeposit, { params: { id: ana }, body: deposit })
  const listed = await list()
  expect(words(listed)).toEqual([
    'Acme Works: 2, 150.00',
    'themselves: 1, 70.00',
    'Aunt Bea: 1, 30.00',
  ])
  expect(listed.rows[0]).toMatchObject({ days30: '50.00', days60: '100.00', credit: '0.00' })
  expect(listed.rows[1]).toMatchObject({ id: 'self', credit: '9.00' })
  expect(listed.totals).toMatchObject({ owed: '250.00', credit: '9.00', over90: '30.00' })
  expect(words(await list({ search: 'acme' }))).toEqual(['Acme Works: 2, 150.00'])
  expect(words(await list({ at: daysAfter(now, -1) }))).toEqual([])
})

test('pages of payers follow each other without a gap', async () => {
  for (const [place, payer] of ['A', 'B', 'C'].entries())
    await payable(ana, `${place + 1}.00`, 5, payer)
  const first = await list({ limit: 2 })
  expect(words(first)).toEqual(['C: 1, 3.00', 'B: 1, 2.00'])
  expect(words(await list({ limit: 2, after: first.next ?? '' }))).toEqual(['A: 1, 1.00'])
})

test('debtors are cut to those of one payer, with what it owes of their bills alone', async () => {
  await payable(ana, '100.00', 40, 'Acme Works')
  await payable(ana, '20.00', 10, null)
  await payable(ben, '70.00', 5, null)
  const acme = await keyOf('Acme Works')
  const debtors = async (payer: string) => (await staff.ask(listDebtors, { query: { payer } })).body
  const ofAcme = await debtors(acme)
  expect(ofAcme.payer).toEqual({ name: 'Acme Works' })
  expect(ofAcme.rows.map(({ patientId, owed }) => [patientId, owed])).toEqual([[ana, '100.00']])
  const self = await debtors('self')
  expect(self.payer).toEqual({ name: null })
  expect(self.rows.map(({ owed }) => owed)).toEqual(['70.00', '20.00'])
  const wrong = await staff.ask(listDebtors, { query: { payer: "x' or true" } })
  expect(wrong.status).toBe(400)
})

test('payers are exported as CSV, and only the desk reads them', async () => {
  await payable(ana, '100.00', 40, '=Acme "Works"')
  await payable(ben, '70.00', 5, null)
  const file = async (payload: object) => {
    const headers = { host: 'clinic.example', origin: 'https://clinic.example' }
    const answer = await clinic.app.inject({
      ...{ method: exportDebtors.method, url: exportDebtors.path, payload },
      headers: { ...headers, cookie: staff.cookie },
    })
    expect(answer.statusCode).toBe(200)
    return answer.body.split('\r\n')
  }
  const lines = await file({ by: 'payer' })
  expect(lines[0]).toContain('Payer,Patients,As of,Currency,Not due,1 to 30 days')
  expect(lines[1]).toMatch(/Acme ""Works""",1,.*,USD,0.00,0.00,100.00,0.00,0.00,100.00,0.00$/)
  expect(lines[1]).not.toMatch(/^=/)
  expect(lines[2]).toMatch(/^Patients themselves,1,/)
  expect((await file({}))[0]).toContain('Patient,MRN,As of')
  for (const role of ['doctor', 'patient'] as const) {
    const other = await clinic.signedIn(role)
    expect((await other.ask(listPayerDebts)).status).toBe(403)
  }
  expect((await clinic.visitor.ask(listPayerDebts)).status).toBe(401)
})

test('a payer gets one list of its open invoices, with patients, days and the sum', async () => {
  await sql`update clinic set name = 'Lakeside Clinic', how_to_pay = 'IBAN DE02 1203'`
  await payable(ana, '100.00', 40, 'Acme Works\nHill Road 2')
  await payable(ben, '50.00', 0, 'acme  WORKS\nHill Road 3')
  await payable(ben, '30.00', 100, 'Aunt Bea')
  await payable(ben, '70.00', 5, null)
  const { text } = await paper(await keyOf('Acme Works'))
  for (const words of [
    ...['Lakeside Clinic', 'Open invoices', 'acme WORKS Hill Road 3', 'Ana Šimić', 'Ben Okoro'],
    ...['100.00', '50.00', 'To pay $150.00', '50.00 0.00 100.00 0.00 0.00 150.00', 'DE02 1203'],
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toMatch(/30\.00|70\.00|Aunt/)
})

test('the list of open invoices is an event that names each patient, and only the desk reads it', async () => {
  await payable(ana, '100.00', 40, 'Acme Works')
  await payable(ben, '50.00', 0, 'Acme Works')
  const acme = await keyOf('Acme Works')
  await paper(acme)
  await flushEvents(sql)
  const [event] = await sql<{ objectType: string; patientIds: string[] }[]>`
    select object_type, patient_ids from audit_events where action = 'print' order by id desc`
  expect(event?.objectType).toBe('debt')
  expect(event?.patientIds.toSorted()).toEqual([ana, ben].toSorted())
  for (const role of ['doctor', 'patient'] as const) {
    expect((await paper(acme, await clinic.signedIn(role))).status).toBe(403)
  }
  expect((await paper('f'.repeat(32))).text).toContain('To pay $0.00')
  expect((await paper('self')).status).toBe(400)
})
