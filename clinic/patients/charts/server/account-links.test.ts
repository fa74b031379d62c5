import { setTimeout } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnySql } from '../../../../server/database/connect.ts'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { listOwnAppointments } from '../../../visits/appointments/appointment.ts'
import { readSession } from '../../../access/session/session.ts'
import {
  changeProfile,
  type ProfileChanges,
  readProfile,
  removeUser,
} from '../../../access/users/user.ts'
import { linkAccount, listLinkableAccounts, unlinkAccount } from '../account-link.ts'
import { archivePatient, changePatient, listPatients, readPatient } from '../patient.ts'
import { aPatient } from './a-patient.ts'

let clinic: TestClinic
let staff: Caller
let doctorId: string

beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  doctorId = (await clinic.signedIn('doctor')).userId
})
afterAll(() => clinic.close())

const linkTo = (id: string, userId: string) =>
  staff.ask(linkAccount, { params: { id }, body: { userId } })
async function unlink(id: string) {
  const params = { id }
  const { version } = (await staff.ask(readPatient, { params })).body
  return staff.ask(unlinkAccount, { params, version })
}

async function saveProfile(account: Caller, values: Partial<ProfileChanges>) {
  const { name, email, version } = (await account.ask(readProfile)).body
  return account.ask(changeProfile, { version, body: { name, email: email ?? '', ...values } })
}

let visits = 0
/** Books a visit at a minute of its own, so that no two overlap. */
async function book(patientId: string, sql: AnySql = clinic.sql): Promise<void> {
  visits += 1
  await sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
    select ${uuidv7()}, ${patientId}, ${doctorId}, minute, minute + interval '1 minute'
    from (select '2020-01-01'::timestamptz + make_interval(mins => ${visits}) as minute) as m`
}

describe('linking an account to a chart (E-10)', () => {
  it('gives the person the chart with its visits, and merges the empty chart away (E-08)', async () => {
    const chart = await aPatient(clinic.sql, { name: 'Lena Desk', allergies: 'Latex' })
    await book(chart.id)
    const account = await clinic.signedIn('patient', { name: 'Lena Portal' })
    await saveProfile(account, { address: '2 Own Road', allergies: 'Nuts' })

    const linked = await linkTo(chart.id, account.userId)
    expect(linked.status).toBe(200)
    expect(linked.body).toMatchObject({
      id: chart.id,
      mrn: chart.mrn,
      name: 'Lena Desk',
      email: account.email,
      address: '2 Own Road',
      allergies: 'Latex; Nuts',
      account: { id: account.userId, email: account.email },
      canUnlink: true,
    })
    expect((await account.ask(readProfile)).body).toMatchObject({
      name: 'Lena Desk',
      contact: '555 0100',
      dob: '1984-05-17',
      allergies: 'Latex; Nuts',
    })
    expect((await account.ask(readSession)).body.user?.patientId).toBe(chart.id)
    const visits = await account.ask(listOwnAppointments)
    expect(visits.body.rows.map(({ patientId }) => patientId)).toEqual([chart.id])
    const list = await staff.ask(listPatients, { query: { search: 'Lena' } })
    expect(list.body.rows.map(({ id }) => id)).toEqual([chart.id])
    // The address of the chart that was merged away leads to the one that stayed.
    const followed = await staff.ask(readPatient, { params: { id: account.userId } })
    expect(followed.body.id).toBe(chart.id)
  })

  it('can be undone: both are as they were', async () => {
    const chart = await aPatient(clinic.sql, { name: 'Udo Desk', email: 'udo@desk.example' })
    const account = await clinic.signedIn('patient', { name: 'Udo Portal' })
    await saveProfile(account, { contact: '555 9', height: '171.5' })
    const chartBefore = (await staff.ask(readPatient, { params: { id: chart.id } })).body
    const profileBefore = (await account.ask(readProfile)).body
    await linkTo(chart.id, account.userId)

    const moved = { version: expect.any(Number) as number, updatedAt: expect.any(String) as string }
    const undone = await unlink(chart.id)
    expect(undone.status).toBe(200)
    expect(undone.body).toEqual({ ...chartBefore, ...moved })
    expect((await account.ask(readProfile)).body).toEqual({ ...profileBefore, ...moved })
    expect((await account.ask(readSession)).body.user?.patientId).toBe(account.userId)
    const own = await staff.ask(readPatient, { params: { id: account.userId } })
    expect(own.body).toMatchObject({ id: account.userId, name: 'Udo Portal', contact: '555 9' })
    expect(own.body.account?.id).toBe(account.userId)

    expect((await unlink(chart.id)).status).toBe(409)
    expect((await linkTo(chart.id, account.userId)).status).toBe(200)
  })

  it('refuses a profile that was filled in before it, whatever the versions of the charts', async () => {
    const chart = await aPatient(clinic.sql, { name: 'Ina Desk' })
    const account = await clinic.signedIn('patient', { name: 'Ina Portal' })
    await saveProfile(account, { address: '1 First Road' })
    const { name, email, version } = (await account.ask(readProfile)).body
    expect(version).toBe(2)
    await linkTo(chart.id, account.userId)
    const save = () =>
      account.ask(changeProfile, { version, body: { name, email: email ?? '', contact: '555 1' } })
    expect((await save()).status).toBe(412)
    await unlink(chart.id)
    expect((await save()).status).toBe(412)
    expect((await account.ask(readProfile)).body).toMatchObject({ address: '1 First Road' })
  })

  it('keeps later changes when it is undone', async () => {
    const chart = await aPatient(clinic.sql, { name: 'Mia Desk' })
    const account = await clinic.signedIn('patient', { name: 'Mia Portal' })
    const { body } = await linkTo(chart.id, account.userId)
    await staff.ask(changePatient, {
      params: { id: chart.id },
      version: body.version,
      body: { name: body.name, dob: '1984-05-17', gender: 'female', contact: '555 7777' },
    })
    expect((await unlink(chart.id)).body).toMatchObject({ name: 'Mia Desk', contact: '555 7777' })
    expect((await account.ask(readProfile)).body).toMatchObject({
      name: 'Mia Portal',
      contact: '555 7777',
    })
  })

  it('is audited with what both were before', async () => {
    const chart = await aPatient(clinic.sql)
    const account = await clinic.signedIn('patient', { name: 'Audited Portal' })
    await linkTo(chart.id, account.userId)
    const events = await clinic.sql<{ objectType: string; actorId: string }[]>`
      select object_type, actor_id from audit_events where patient_id = ${chart.id}
        and actor_id = ${staff.userId}`
    expect(events.map(({ objectType }) => objectType).sort()).toEqual(['chart link', 'patient'])
    const [link] = await clinic.sql`select chart_before, account_before from chart_links
      where patient_id = ${chart.id}`
    expect(link).toMatchObject({
      chartBefore: { name: 'Ruth Calder' },
      accountBefore: { name: 'Audited Portal' },
    })
  })

  it('refuses accounts whose own chart is in use, and charts that have an account', async () => {
    const chart = await aPatient(clinic.sql)
    const used = await clinic.signedIn('patient')
    await book(used.userId)
    expect((await linkTo(chart.id, used.userId)).status).toBe(409)
    expect((await linkTo(chart.id, doctorId)).status).toBe(409)
    expect((await linkTo(chart.id, uuidv7())).status).toBe(409)
    expect((await linkTo(used.userId, (await clinic.signedIn('patient')).userId)).status).toBe(409)
    await staff.ask(archivePatient, { params: { id: chart.id }, version: 1 })
    expect((await linkTo(chart.id, (await clinic.signedIn('patient')).userId)).status).toBe(409)
  })

  it('cannot be undone for somebody who signed up alone', async () => {
    const account = await clinic.signedIn('patient')
    const { body } = await staff.ask(readPatient, { params: { id: account.userId } })
    expect(body.canUnlink).toBe(false)
    expect((await unlink(account.userId)).status).toBe(409)
    expect((await unlink((await aPatient(clinic.sql)).id)).status).toBe(409)
  })

  it('offers accounts that look like the person first, and lets the desk search', async () => {
    const chart = await aPatient(clinic.sql, { name: 'Nora Unique', email: 'nora@own.example' })
    const sameName = await clinic.signedIn('patient', { name: 'Nora Unique' })
    const sameEmail = await clinic.signedIn('patient', {
      name: 'N. U.',
      email: 'nora@own.example',
    })
    const other = await clinic.signedIn('patient', { name: 'Otto Else' })
    const busy = await clinic.signedIn('patient', { name: 'Nora Unique' })
    await book(busy.userId)
    const offered = async (search?: string) => {
      const { status, body } = await staff.ask(listLinkableAccounts, {
        params: { id: chart.id },
        query: { search },
      })
      expect(status).toBe(200)
      return body.map(({ id }) => id).sort()
    }
    expect(await offered()).toEqual([sameName.userId, sameEmail.userId].sort())
    expect(await offered('otto')).toEqual([other.userId])
    expect(await offered('nora')).toEqual([sameName.userId, sameEmail.userId].sort())
  })

  it('is for the desk only', async () => {
    const { id } = await aPatient(clinic.sql)
    const params = { id }
    for (const role of ['doctor', 'patient'] as const) {
      const caller = await clinic.signedIn(role)
      const body = { userId: caller.userId }
      expect((await caller.ask(linkAccount, { params, body })).status).toBe(403)
      expect((await caller.ask(unlinkAccount, { params })).status).toBe(403)
      expect((await caller.ask(listLinkableAccounts, { params })).status).toBe(403)
    }
    expect((await clinic.visitor.ask(linkAccount, { params })).status).toBe(401)
  })
})

describe('races', () => {
  it('one chart gets one account, one account one chart (Q-08)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const charts = await Promise.all([1, 2].map(() => aPatient(clinic.sql)))
      const accounts = await Promise.all([1, 2].map(() => clinic.signedIn('patient')))
      const answers = await Promise.all(
        charts.flatMap(({ id }) => accounts.map(({ userId }) => linkTo(id, userId))),
      )
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([200, 200, 409, 409])
    }
    const broken = await clinic.sql`
      select u.id from users u where u.role = 'patient'
        and (select count(*) from patients p where p.user_id = u.id) <> 1`
    expect(broken).toEqual([])
  })

  it('a visit that is being booked for the empty chart keeps it from being merged away', async () => {
    const chart = await aPatient(clinic.sql)
    const account = await clinic.signedIn('patient')
    let linking: ReturnType<typeof linkTo> | undefined
    await clinic.sql.begin(async (tx) => {
      await book(account.userId, tx)
      linking = linkTo(chart.id, account.userId)
      // Long enough for the link to reach the lock on which it waits.
      await Promise.race([linking, setTimeout(200)])
    })
    expect((await linking)?.status).toBe(409)
  })

  it('a visit booked for a chart that was just merged away comes to the one that stayed', async () => {
    const chart = await aPatient(clinic.sql)
    const account = await clinic.signedIn('patient')
    await linkTo(chart.id, account.userId)
    await book(account.userId)
    const [visit] = await clinic.sql`
      select count(*)::int as n from appointments where patient_id = ${chart.id}`
    expect(visit).toEqual({ n: 1 })
  })

  it('deleting an account while it is linked leaves no chart with a deleted account', async () => {
    const admin = await clinic.signedIn('admin')
    for (let round = 0; round < 10; round += 1) {
      const chart = await aPatient(clinic.sql)
      const account = await clinic.signedIn('patient')
      await Promise.all([
        linkTo(chart.id, account.userId),
        admin.ask(removeUser, { params: { id: account.userId }, version: 1 }),
      ])
    }
    const dangling = await clinic.sql`
      select p.id from patients p join users u on u.id = p.user_id where u.status = 'deleted'`
    expect(dangling).toEqual([])
  })
})
