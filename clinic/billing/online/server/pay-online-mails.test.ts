import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { sendReminder } from '../../debts/reminder.ts'
import { mailBill } from '../../bills/bill-paper.ts'
import { aBill } from '../../bills/server/a-bill.ts'

const keys = { OPENWARD_STRIPE_KEY: 'sk_test_1', OPENWARD_STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const mailServer = { SMTP_URL: 'smtp://127.0.0.1:1' }
const clinics = {
  'with a provider': await testClinic({ ...mailServer, ...keys }),
  'without one': await testClinic(mailServer),
}
afterAll(() => Promise.all(Object.values(clinics).map((clinic) => clinic.close())))

test.each([
  ['with a provider', true],
  ['without one', false],
] as const)(
  'mails of a clinic %s say below the link whether one can pay there',
  async (which, is) => {
    const clinic = clinics[which]
    const { sql } = clinic
    const staff = await clinic.signedIn('staff')
    const { userId: id } = await clinic.signedIn('patient', { email: `${uuidv7()}@example.com` })
    const billId = await aBill(sql, { patientId: id, date: '2026-01-02' })
    expect((await staff.ask(mailBill, { params: { id: billId } })).status).toBe(204)
    const sent = await staff.ask(sendReminder, { params: { id }, body: { id: uuidv7() } })
    expect(sent.status).toBe(201)
    const mails = await sql<{ body: string }[]>`select body from mails order by created_at`
    const ways = [`/patient/bills/${billId}`, '/patient/bills']
    expect(mails).toHaveLength(2)
    for (const [place, { body }] of mails.entries()) {
      expect(body.includes(`${ways[place]}\nYou can pay online there.\n`)).toBe(is)
      expect(body.includes('online')).toBe(is)
    }
  },
)
