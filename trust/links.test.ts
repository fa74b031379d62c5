import { afterAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { addBill } from '../clinic/billing/bills/bill.ts'
import { aCareTaking } from '../clinic/records/care/server/a-care-taking.ts'
import { addMedicalRecord } from '../clinic/records/medical-records/medical-record.ts'
import { linkAccount, unlinkAccount } from '../clinic/patients/charts/account-link.ts'
import { addPatient } from '../clinic/patients/charts/patient.ts'
import { removeUser } from '../clinic/access/users/user.ts'
import { testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

test('Q-08 linking, unlinking and deleting while others write leaves no orphan and no second chart', async () => {
  const admin = await clinic.signedIn('admin')
  const staff = await clinic.signedIn('staff')
  const doctor = await clinic.signedIn('doctor')
  const races = times(100, 400)
  let written = 0
  for (let race = 0; race < races; race += 1) {
    const account = await clinic.signedIn('patient', { name: `Person ${race}` })
    const chart = await staff.ask(addPatient, {
      body: {
        id: uuidv7(),
        name: `Person ${race}`,
        dob: new Date(Date.UTC(1950, 0, 1 + race)).toISOString().slice(0, 10),
        gender: 'other',
        contact: '1',
      },
    })
    const params = { id: chart.body.id }
    const bill = (patientId: string) =>
      staff.ask(addBill, {
        body: { id: uuidv7(), patientId, amount: '1.00', date: '2026-01-02' },
      })
    const record = (patientId: string) =>
      doctor.ask(addMedicalRecord, {
        body: { id: uuidv7(), patientId, date: '2026-01-02', notes: 'Well.' },
      })
    for (const patientId of [chart.body.id, account.userId]) {
      await aCareTaking(sql, { doctorId: doctor.userId, patientId })
    }
    const answers = await Promise.all([
      record(chart.body.id),
      staff.ask(linkAccount, { params, body: { userId: account.userId } }),
      ...(race % 3 === 0
        ? [admin.ask(removeUser, { params: { id: account.userId }, version: 1 })]
        : []),
      ...(race % 2 === 0 ? [bill(account.userId)] : []),
      admin.ask(linkAccount, { params, body: { userId: account.userId } }),
      bill(chart.body.id),
      staff.ask(unlinkAccount, { params, version: chart.body.version + 1 }),
      ...(race % 4 === 0 ? [record(account.userId)] : []),
    ])
    for (const { status } of answers) expect([200, 201, 204, 404, 409, 412, 422]).toContain(status)
    written += answers.filter(({ status }) => status === 201).length
  }
  const [orphans] = await sql`
    select
      (select count(*)::int from patients p where p.user_id is not null and not exists
        (select from users u where u.id = p.user_id and u.status <> 'deleted')) as charts_of_nobody,
      (select count(*)::int from users u where u.role = 'patient' and u.status = 'active'
        and (select count(*) from patients p where p.user_id = u.id) <> 1) as not_one_chart,
      (select count(*)::int from bills b join patients p on p.id = b.patient_id
        where p.merged_into is not null) as bills_of_merged,
      (select count(*)::int from medical_records r join patients p on p.id = r.patient_id
        where p.merged_into is not null) as records_of_merged,
      (select count(*)::int from patients p join patients s on s.id = p.merged_into
        where s.merged_into is not null or p.user_id is not null) as chains`
  expect(orphans).toEqual({
    chartsOfNobody: 0,
    notOneChart: 0,
    billsOfMerged: 0,
    recordsOfMerged: 0,
    chains: 0,
  })
  const [rows] = await sql<{ rows: number }[]>`
    select (select count(*) from bills)::int + (select count(*) from medical_records)::int as rows`
  expect(rows?.rows).toBe(written)
  figure(
    'Q-08',
    `${races} races of links, unlinks and deletions with ${written} new rows: 0 orphans, one chart per account`,
  )
})
