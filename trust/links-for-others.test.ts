import { afterAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { flushEvents } from '../clinic/audit/server/event-log.ts'
import { listMails } from '../clinic/outbox/mail.ts'
import { invitePatient } from '../clinic/patients/charts/account-link.ts'
import { aPatient } from '../clinic/patients/charts/server/a-patient.ts'
import { requestPasswordLink, useLink } from '../clinic/access/session/password-links.ts'
import { addColleague } from '../clinic/access/users/colleague.ts'
import { inviteUser, makePasswordLink, readProfile } from '../clinic/access/users/user.ts'
import { aClinicWithMail } from '../app/server/a-clinic-with-mail.ts'
import { testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await aClinicWithMail()
afterAll(() => clinic.close())
const { mails, sql, visitor } = clinic
const password = 'six blue herons at dawn'

test('A-17 a link made for somebody names its maker when it is made and when it is used, and its owner is told of both', async () => {
  const admin = await clinic.signedIn('admin', { name: 'Ada Admin' })
  const staff = await clinic.signedIn('staff', { name: 'Desk Person' })
  const doctor = await clinic.signedIn('doctor', { name: 'Dr. Vera Lund' })
  const chart = await aPatient(sql, { email: 'owner@clinic.example' })
  const imported = uuidv7()
  await sql`insert into users (id, name, role, status)
    values (${imported}, 'Dr. Known', 'doctor', 'no sign-in')`
  const body = { email: 'known@clinic.example' }
  const colleague = {
    ...{ id: uuidv7(), name: 'New Colleague', email: 'new@clinic.example', role: 'staff' as const },
  }
  const made = [
    {
      ...{ maker: admin, name: 'Ada Admin', owner: doctor.userId, email: doctor.email },
      make: () => admin.ask(makePasswordLink, { params: { id: doctor.userId } }),
    },
    {
      ...{ maker: admin, name: 'Ada Admin', owner: imported, email: body.email },
      make: () => admin.ask(inviteUser, { params: { id: imported }, body }),
    },
    {
      ...{ maker: admin, name: 'Ada Admin', owner: colleague.id, email: colleague.email },
      make: () => admin.ask(addColleague, { body: colleague }),
    },
    {
      ...{ maker: staff, name: 'Desk Person', owner: chart.id, email: 'owner@clinic.example' },
      make: () => staff.ask(invitePatient, { params: { id: chart.id } }),
    },
  ]
  for (const { maker, name, owner, email, make } of made) {
    expect((await make()).status).toBe(201)
    const token = await mails.token(email)
    expect((await mails.to(email)).at(-1)).toContain(name)
    expect((await visitor.ask(useLink, { body: { token, password } })).status).toBe(200)
    expect((await mails.to(email)).join()).toContain(`${name} made the link.`)
    const events = await sql<{ action: string; actorId: string | null; reason: string | null }[]>`
      select action, actor_id, reason from audit_events
      where object_type = 'one-time link' and object_id = ${owner} order by id`
    expect(events).toEqual([
      { action: 'insert', actorId: maker.userId, reason: expect.any(String) },
      { action: 'use', actorId: null, reason: expect.stringContaining(`${name} (${maker.email})`) },
    ])
  }
  // The use of the link has the session that it opened; the earlier session has ended.
  expect((await doctor.ask(readProfile)).status).toBe(401)
  await visitor.ask(requestPasswordLink, { body: { email: doctor.email } })
  const token = await mails.token(doctor.email)
  expect((await visitor.ask(useLink, { body: { token, password } })).status).toBe(200)
  const all = (await mails.to(doctor.email)).join()
  expect(all).toContain('The link was asked for on the login page')
  const [use] = await sql<{ reason: string }[]>`
    select reason from audit_events where action = 'use' and object_id = ${doctor.userId}
    order by id desc limit 1`
  expect(use?.reason).toContain('nobody who was signed in')
  figure(
    'A-17',
    `${made.length} links made for others: ${made.length} makings and uses name the maker, ${made.length} owners told of both`,
  )
})

test('A-17 without a mail server an admin who reads the outbox finds no way into another account', async () => {
  const bare = await testClinic()
  const admin = await bare.signedIn('admin', { name: 'Ada Admin' })
  const doctor = await bare.signedIn('doctor', { email: 'victim@clinic.example' })
  const asked = await bare.visitor.ask(requestPasswordLink, { body: { email: doctor.email } })
  expect(asked.status).toBe(204)
  const made = await admin.ask(makePasswordLink, { params: { id: doctor.userId } })
  const token = made.body.url?.split('#')[1] ?? ''
  expect(token).toHaveLength(43)
  const outbox = await admin.ask(listMails)
  expect(JSON.stringify(outbox.body)).not.toMatch(/#[\w-]{43}/)
  expect(outbox.body.rows).toMatchObject([{ toAddress: doctor.email }])
  expect(outbox.body.rows[0]?.body).toContain('Ada Admin')
  const waiting = await bare.sql`select from one_time_links where used_at is null`
  expect(waiting).toHaveLength(1)
  await flushEvents(bare.sql)
  const events = await bare.sql`
    select actor_id, action, object_type from audit_events
    where object_type = 'mail' or (object_type = 'one-time link' and action = 'insert')
    order by object_type`
  expect(events).toEqual([
    { actorId: admin.userId, action: 'list', objectType: 'mail' },
    { actorId: admin.userId, action: 'insert', objectType: 'one-time link' },
  ])
  await bare.close()
  figure('A-17', 'without a mail server: 0 links in the outbox, and reading it is an event')
})
