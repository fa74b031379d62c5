import { afterAll, expect, test } from 'vitest'
import { listUsers } from '../../clinic/access/users/user.ts'
import { listBills } from '../../clinic/billing/bills/bill.ts'
import { aBill } from '../../clinic/billing/bills/server/a-bill.ts'
import { listMails } from '../../clinic/outbox/mail.ts'
import { aPatient } from '../../clinic/patients/charts/server/a-patient.ts'
import { listMedicalRecords } from '../../clinic/records/medical-records/medical-record.ts'
import { aMedicalRecord } from '../../clinic/records/medical-records/server/a-medical-record.ts'
import { queueMail } from '../../server/mail/mailer.ts'
import { testClinic } from './test-clinic.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const admin = await clinic.signedIn('admin', { name: 'Ann Lee' })
const doctor = await clinic.signedIn('doctor', { name: 'Dora Lee' })
for (const day of ['2026-03-02', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-02']) {
  const { id } = await aPatient(sql, { name: 'Pia Lee' })
  await aBill(sql, { patientId: id, date: day })
  await aMedicalRecord(sql, { patientId: id, doctorId: doctor.userId, date: day })
  await queueMail(sql, { to: 'lee@example.com', subject: 'Your link', body: 'Dear Pia' })
  await clinic.signedIn('staff', { name: `Bo Lee ${day}` })
}

test.each([
  ['bills', listBills, 'oldest'],
  ['records', listMedicalRecords, 'oldest'],
  ['mails', listMails, 'oldest'],
  ['users', listUsers, 'descending'],
] as const)(
  'the list of %s is read from its other end page by page, with and without a search',
  async (_, list, order) => {
    for (const search of [undefined, 'lee']) {
      const ids = async (turned: typeof order | undefined) => {
        const found: string[] = []
        for (let after: string | undefined; ;) {
          const query = { search, after, limit: 2, order: turned }
          const { status, body } = await admin.ask(list, { query })
          expect(status).toBe(200)
          found.push(...body.rows.map(({ id }) => id))
          if (body.next === null) return found
          after = body.next
        }
      }
      const usual = await ids(undefined)
      expect(usual.length).toBeGreaterThanOrEqual(5)
      expect(await ids(order)).toEqual(usual.toReversed())
    }
  },
)
