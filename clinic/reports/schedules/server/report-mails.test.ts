import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aMailServer } from '../../../../server/mail/a-mail-server.ts'
import { decoded, mailboxes } from '../../../../server/mail/a-mailbox.ts'
import { changeUserDuties, listDuties } from '../../../access/duties/duty.ts'
import { removeUser } from '../../../access/users/user.ts'
import {
  addReportSchedule,
  pauseReportReceiver,
  readReportSchedule,
  removeReportSchedule,
  restoreReportSchedule,
  sendReportSchedule,
} from '../report-schedule.ts'
import { aReportSchedule } from './a-report-schedule.ts'
import { scheduleRounds } from './schedule-rounds.ts'

const server = await aMailServer()
const clinic = await testClinic({ SMTP_URL: server.url })
afterAll(async () => {
  await clinic.close()
  await server.close()
})
const { sql } = clinic
const mailbox = mailboxes(clinic, server)
const roundsOf = (db = sql) =>
  scheduleRounds({
    ...{ sql: db, environment: clinic.environment, live: clinic.app.live },
    onError: (error) => {
      throw error
    },
  })
const rounds = roundsOf()

let admin: Caller
let doctor: Caller
beforeEach(async () => {
  await sql`delete from report_schedules`
  await sql`delete from mails`
  server.received.length = 0
  server.behaviour.refuse = () => undefined
  admin = await clinic.signedIn('admin', { name: 'Ada Byron' })
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Paula Meyer' })
})

type Wanted = Parameters<typeof aReportSchedule>[1]
/** A schedule that was made five weeks ago, so that a moment of it has come. */
async function aDueSchedule(by: Caller, changes: Wanted = {}) {
  const body = aReportSchedule(by.userId, { every: 'day', time: '00:00', ...changes })
  expect((await by.ask(addReportSchedule, { body })).status).toBe(201)
  await later(35)
  return body.id
}
/** Lets days pass since schedules were made and mailed. */
async function later(days: number) {
  const by = sql`make_interval(days => ${days})`
  await sql`update report_schedules set counts_from = counts_from - ${by}`
  await sql`update report_receivers set counts_from = counts_from - ${by}`
  await sql`update report_mails set due_at = due_at - ${by}, created_at = created_at - ${by}`
}
const receiversOf = async (id: string) =>
  (await admin.ask(readReportSchedule, { params: { id } })).body.receivers

describe('the mail of a schedule', () => {
  test('has the title, the days, the link and how to stop it, and no more of what stands in it', async () => {
    const where = `doctor:${doctor.userId},room:`
    const [days] = await sql<{ today: string }[]>`
      select (now() at time zone time_zone)::date as today from clinic`
    await aDueSchedule(admin, { days: 'today', by: 'type', where })
    await rounds.run()
    const [text = ''] = await mailbox.to(admin.email)
    const { today = '' } = days ?? {}
    const link = `https://clinic.example/reports/visits-by-doctor?from=${today}&to=${today}&by=type&where=${encodeURIComponent(where)}`
    expect(text).toContain('Subject: Report: Visits by doctor, ')
    expect(text).toContain(`\n${link}\r\n`)
    expect(text).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    expect(text).toContain('You get this mail every day at 00:00. To stop it, open this page:')
    expect(text).toContain('\nhttps://clinic.example/reports/schedules\r\n')
    for (const name of ['Ada', 'Byron', 'Paula', 'Meyer']) expect(text).not.toContain(name)
  })

  test('goes to each receiver by itself', async () => {
    await aDueSchedule(admin, { receiverIds: [admin.userId, doctor.userId] })
    await rounds.run()
    await mailbox.deliver()
    const addresses = server.received.map(({ to }) => to)
    expect(addresses.toSorted()).toEqual([[admin.email], [doctor.email]].toSorted())
  })

  test('is one after days without a server, and one more for the next moment', async () => {
    const id = await aDueSchedule(admin)
    await rounds.run()
    await rounds.run()
    expect(await mailbox.to(admin.email)).toHaveLength(1)
    await later(2)
    await rounds.run()
    expect(await mailbox.to(admin.email)).toHaveLength(2)
    expect(await receiversOf(id)).toMatchObject([{ last: { state: 'sent', note: null } }])
  })

  test('does not make up for a moment before the schedule was made', async () => {
    const body = aReportSchedule(admin.userId, { every: 'day', time: '00:00' })
    await admin.ask(addReportSchedule, { body })
    await rounds.run()
    expect(await mailbox.to(admin.email)).toEqual([])
  })

  test('is written once by ten runs at two servers at the same time', async () => {
    const receiverIds = [admin.userId, doctor.userId]
    const ids = [await aDueSchedule(admin, { receiverIds }), await aDueSchedule(admin)]
    await Promise.all(Array.from({ length: 10 }, () => roundsOf().run()))
    await mailbox.deliver()
    expect(server.received).toHaveLength(3)
    const [stored] = await sql<{ count: number }[]>`
      select count(*)::int as count from report_mails where schedule_id = any(${ids}::uuid[])`
    expect(stored?.count).toBe(3)
  })

  test('and its row are written together or not at all', async () => {
    await aDueSchedule(admin)
    await clinic.owner`alter table mails add constraint broken check (subject not like 'Report:%')`
    await expect(rounds.run()).rejects.toThrow('broken')
    expect(await sql`select from report_mails`).toHaveLength(0)
    await clinic.owner`alter table mails drop constraint broken`
    await rounds.run()
    expect(await mailbox.to(admin.email)).toHaveLength(1)
  })
})

describe('a receiver', () => {
  test('whose duty was withdrawn gets no mail, and the maker sees why', async () => {
    const nurse = await clinic.signedIn('staff', { name: 'Nora Nurse' })
    const id = await aDueSchedule(admin, { receiverIds: [nurse.userId] })
    const duties = (await admin.ask(listDuties)).body
    const withoutVisits = duties.find(({ name }) => name === 'Pharmacist')
    const [{ version } = { version: 0 }] = await sql<{ version: number }[]>`
      select version from users where id = ${nurse.userId}`
    const given = await admin.ask(changeUserDuties, {
      params: { id: nurse.userId },
      version,
      body: { dutyIds: [withoutVisits?.id ?? ''] },
    })
    expect(given.status).toBe(200)
    await rounds.run()
    await rounds.run()
    expect(await mailbox.to(nurse.email)).toEqual([])
    const note = 'The account may not open this report, so no mail was sent.'
    expect(await receiversOf(id)).toMatchObject([{ last: { state: 'refused', note } }])
    expect(await sql`select from report_mails`).toHaveLength(1)
  })

  test('whose account was withdrawn gets nothing, while the others get theirs', async () => {
    const id = await aDueSchedule(admin, { receiverIds: [admin.userId, doctor.userId] })
    const [{ version } = { version: 0 }] = await sql<{ version: number }[]>`
      select version from users where id = ${doctor.userId}`
    await admin.ask(removeUser, { params: { id: doctor.userId }, version })
    await rounds.run()
    expect(await mailbox.to(doctor.email)).toEqual([])
    expect(await mailbox.to(admin.email)).toHaveLength(1)
    const note = 'The account cannot sign in, so no mail was sent.'
    const [, gone] = await receiversOf(id)
    expect(gone).toMatchObject({ id: doctor.userId, last: { state: 'refused', note } })
  })

  test('whose address bounces is shown, paused after three in a row, and started again', async () => {
    server.behaviour.refuse = (address) =>
      address === doctor.email ? { code: 550, text: 'No such mailbox' } : undefined
    const id = await aDueSchedule(admin, { receiverIds: [admin.userId, doctor.userId] })
    const doctors = async () => (await receiversOf(id)).find((one) => one.id === doctor.userId)
    for (const isPaused of [false, false, true]) {
      await rounds.run()
      await mailbox.deliver()
      expect(await doctors()).toMatchObject({ isPaused, last: { state: 'failed' } })
      await later(1)
    }
    const paused = await doctors()
    expect(paused?.last?.note).toContain('No such mailbox')
    expect(paused?.pausedBecause).toBe(
      'Three mails in a row failed. Correct the email of the account, then start again.',
    )
    await rounds.run()
    const [stored] = await sql<{ count: number }[]>`
      select count(*)::int as count from report_mails where user_id = ${doctor.userId}`
    expect(stored?.count).toBe(3)
    // The others get theirs all the time.
    expect(await mailbox.to(admin.email)).toHaveLength(4)

    server.behaviour.refuse = () => undefined
    const body = { receiverId: doctor.userId, state: 'on' } as const
    await admin.ask(pauseReportReceiver, { params: { id }, body })
    await later(1)
    await rounds.run()
    expect(await mailbox.to(doctor.email)).toHaveLength(1)
    expect(await doctors()).toMatchObject({ isPaused: false, last: { state: 'sent', note: null } })
  })

  test('is not paused where a mail arrived between the failures', async () => {
    const id = await aDueSchedule(admin)
    for (const works of [false, false, true, false, false]) {
      server.behaviour.refuse = () => (works ? undefined : { code: 550, text: 'Full' })
      await rounds.run()
      await mailbox.deliver()
      await later(1)
    }
    expect(await receiversOf(id)).toMatchObject([{ isPaused: false, last: { state: 'failed' } }])
  })
})

describe('sending now', () => {
  test('mails once however often it is pressed, and the next moment still comes', async () => {
    const id = await aDueSchedule(admin)
    const { version } = (await admin.ask(readReportSchedule, { params: { id } })).body
    const press = () => admin.ask(sendReportSchedule, { params: { id }, version })
    const statuses = (await Promise.all([press(), press(), press()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 412, 412])
    expect(await mailbox.to(admin.email)).toHaveLength(1)
    await rounds.run()
    expect(await mailbox.to(admin.email)).toHaveLength(2)
  })

  test('is refused without a mail server, where nothing would leave', async () => {
    const silent = await testClinic()
    const boss = await silent.signedIn('admin')
    const body = aReportSchedule(boss.userId)
    const { version } = (await boss.ask(addReportSchedule, { body })).body
    const answer = await boss.ask(sendReportSchedule, { params: { id: body.id }, version })
    expect(answer.problem.detail).toBe(
      'No mail server is set up (SMTP_URL), so nothing can be mailed.',
    )
    await silent.close()
  })

  test('is refused where all receivers are paused', async () => {
    const id = await aDueSchedule(admin)
    const body = { receiverId: admin.userId, state: 'paused' } as const
    const { version } = (await admin.ask(pauseReportReceiver, { params: { id }, body })).body
    const answer = await admin.ask(sendReportSchedule, { params: { id }, version })
    expect(answer.problem.detail).toBe('All receivers are paused. Start one again first.')
  })
})

test('a deleted schedule gives up the mails that have not left', async () => {
  server.behaviour.refuse = () => ({ code: 450, text: 'Try later' })
  const id = await aDueSchedule(admin)
  await rounds.run()
  await sql`update mails set attempt_after = now() + interval '1 hour'`
  const { version } = (await admin.ask(readReportSchedule, { params: { id } })).body
  await admin.ask(removeReportSchedule, { params: { id }, version })
  const mails = await sql`select state, last_error from mails`
  expect(mails).toEqual([{ state: 'withdrawn', lastError: 'The schedule was deleted.' }])
  // Neither while it is deleted nor when it is brought back is that moment made up for.
  await rounds.run()
  await admin.ask(restoreReportSchedule, { params: { id } })
  await rounds.run()
  expect(await sql`select from mails where state = 'waiting'`).toHaveLength(0)
})

test('a demo clinic shows a mail as sent and sends none', async () => {
  await clinic.owner`update clinic set is_demo = true`
  const id = await aDueSchedule(admin)
  await rounds.run()
  expect(await receiversOf(id)).toMatchObject([{ last: { state: 'sent' } }])
  expect(await sql`select from mails`).toHaveLength(0)
  await clinic.owner`update clinic set is_demo = false`
  expect(decoded(server.received.map(({ raw }) => raw).join())).toBe('')
})
