import { readFileSync } from 'node:fs'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { changeProfile, readProfile } from '../../../access/users/user.ts'
import { readPatient } from '../patient.ts'

let clinic: TestClinic
let staff: Caller

beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const profileColumns = [
  ...['contact', 'address', 'bloodGroup', 'height', 'weight', 'dob', 'gender'],
  ...['emergencyContact', 'insuranceNumber', 'allergies'],
]
const profile = {
  contact: '555 0190',
  address: '3 Chart Lane',
  bloodGroup: 'AB-',
  height: '168.5',
  weight: '61.2',
  dob: '1971-03-04',
  gender: 'female',
  emergencyContact: 'Bo, 555 0191',
  insuranceNumber: 'HLX-1',
  allergies: 'Latex',
}

test('an account with a chart has its whole profile there and nothing of it on the account', async () => {
  const { sql } = clinic
  const patient = await clinic.signedIn('patient', { name: 'Cora Chart' })
  const body = { name: 'Cora Newname', email: patient.email, ...profile }
  const saved = await patient.ask(changeProfile, { version: 1, body })
  expect(saved.body).toMatchObject(body)
  expect((await patient.ask(readProfile)).body).toEqual(saved.body)
  const chart = await staff.ask(readPatient, { params: { id: patient.userId } })
  const { height, weight, ...onChart } = profile
  expect(chart.body).toMatchObject({ name: 'Cora Newname', ...onChart })
  const [account] = await sql`
    select name, ${sql(profileColumns)} from users where id = ${patient.userId}`
  expect(Object.values(account ?? {})).toEqual(['Cora Newname', ...profileColumns.map(() => null)])
  const [full] = await sql`select ${sql(profileColumns)} from patients where id = ${patient.userId}`
  expect(full).toEqual({ ...profile, height, weight })
})

test('the database refuses a patient account without a chart, and a deleted one with a chart', async () => {
  const { sql } = clinic
  const refusal = { code: '23000' }
  const insert = (role: string) => sql`
    insert into users (id, email, name, role)
    values (${uuidv7()}, ${`${uuidv7()}@clinic.example`}, 'No Chart', ${role})`
  await expect(insert('patient')).rejects.toMatchObject(refusal)
  await insert('staff')
  await expect(
    sql`update users set role = 'patient' where name = 'No Chart'`,
  ).rejects.toMatchObject(refusal)
  const { userId } = await clinic.signedIn('patient')
  await expect(sql`update users set status = 'deleted' where id = ${userId}`).rejects.toMatchObject(
    refusal,
  )
})

test('the migration moves the profiles of an existing clinic to the charts', async () => {
  const { owner } = clinic
  const text = readFileSync(new URL('./sql/0420-profiles-in-charts.sql', import.meta.url), 'utf8')
  const patient = await clinic.signedIn('patient', { name: 'Olga Old' })
  const doctor = await clinic.signedIn('doctor')
  const before = (await patient.ask(readProfile)).body
  const link = uuidv7()
  await owner
    .begin(async (tx) => {
      await tx`drop view chart_profiles`
      await tx`alter table patients drop column height, drop column weight`
      await tx`update users set height = 170, contact = '555 7', allergies = 'Nuts'`
      await tx`update patients set contact = '555 7', allergies = 'Nuts' where id = ${patient.userId}`
      await tx`insert into chart_links (id, patient_id, user_id, chart_before, account_before)
      values (${link}, ${patient.userId}, ${patient.userId}, '{}', '{}')`
      await tx.unsafe(text)
      const rows = await tx`
      select u.height as on_account, u.contact, p.height as on_chart, p.contact as chart_contact
      from users u left join patients p on p.user_id = u.id
      where u.id in (${patient.userId}, ${doctor.userId}) order by u.role`
      expect(rows).toEqual([
        { onAccount: '170.0', contact: '555 7', onChart: null, chartContact: null },
        { onAccount: null, contact: null, onChart: '170.0', chartContact: '555 7' },
      ])
      const [kept] = await tx`
      select chart_before, account_before, version from chart_links where id = ${link}`
      expect(kept).toEqual({
        chartBefore: { height: null, weight: null },
        accountBefore: { height: '170.0', weight: null },
        version: 1,
      })
      const [account] = await tx`select version from users where id = ${patient.userId}`
      expect(account?.['version']).toBe(before.version + 1)
      throw new Error('rolled back')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'rolled back')) throw error
    })
  expect((await patient.ask(readProfile)).body).toEqual(before)
})
