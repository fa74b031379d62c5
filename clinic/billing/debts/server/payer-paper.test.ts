import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import { aPaper } from '../../paper/server/a-paper.ts'
import { listPayerDebts } from '../aging.ts'
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
  await sql`update clinic set name = 'Lakeside Clinic', how_to_pay = 'IBAN DE02 1203'`
  ana = (await clinic.signedIn('patient', { name: 'Ana Šimić' })).userId
  ben = (await clinic.signedIn('patient', { name: 'Ben Okoro' })).userId
  await payable(ana, '100.00', 40, 'Acme Works\nHill Road 2')
  await payable(ben, '50.00', 0, 'acme  WORKS\nHill Road 3')
  await payable(ben, '30.00', 100, 'Aunt Bea')
  await payable(ben, '70.00', 5, null)
})

/** A bill that was due so many days ago. */
async function payable(patientId: string, amount: string, days: number, payer: string | null) {
  const id = await aBill(sql, { patientId, amount, date: daysAfter(now, -days - 14) })
  await owner`update bills set payer = ${payer} where id = ${id}`
}
const keyOf = async (name: string) =>
  (await staff.ask(listPayerDebts)).body.rows.find(({ payer }) => payer === name)?.id ?? ''
const paper = (payer: string, by: Caller = staff) =>
  aPaper(clinic, by, readPayerPaper, '', { payer })

test('a payer gets one list of its open invoices, with patients, days and the sum', async () => {
  const { text, status } = await paper(await keyOf('Acme Works'))
  expect(status).toBe(200)
  for (const words of [
    ...['Lakeside Clinic', 'Open invoices', 'acme WORKS Hill Road 3', 'Ana Šimić', 'Ben Okoro'],
    ...[
      '100.00',
      '50.00',
      'To pay $150.00',
      '50.00 0.00 100.00 0.00 0.00 150.00',
      'IBAN DE02 1203',
    ],
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toMatch(/30\.00|70\.00|Aunt/)
})

test('a reading of it names each patient in the audit log, and only the desk reads it', async () => {
  const acme = await keyOf('Acme Works')
  await paper(acme)
  await flushEvents(sql)
  const [event] = await sql`
    select action, object_type, patient_ids from audit_events where action = 'print' order by id desc`
  expect(event).toMatchObject({ action: 'print', objectType: 'debt' })
  expect([...event?.['patientIds']].toSorted()).toEqual([ana, ben].toSorted())
  for (const role of ['doctor', 'patient'] as const) {
    expect((await paper(acme, await clinic.signedIn(role))).status).toBe(403)
  }
  expect((await paper('f'.repeat(32))).text).toContain('To pay $0.00')
  expect((await paper('self')).status).toBe(400)
})
