import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { aMailServer } from '../../../server/mail/a-mail-server.ts'
import { testClinic } from '../../../server/test-clinic.ts'
import {
  addAppointment,
  type Appointment,
  changeAppointment,
  removeAppointment,
  restoreAppointment,
} from '../../appointments/appointment.ts'
import { changeMessageSettings, readMessageSettings } from '../message-settings.ts'
import {
  changeWaysToWrite,
  listVisitMessages,
  resendVisitMessage,
  type VisitMessage,
} from '../visit-message.ts'
import { readVisitLink, useVisitLink } from '../visit-link.ts'
import { anSmsGateway } from './an-sms-gateway.ts'
import { messageRounds } from './message-rounds.ts'

const mailServer = await aMailServer()
const clinic = await testClinic({ SMTP_URL: mailServer.url })
const { sql, visitor } = clinic
const errors: unknown[] = []
const rounds = messageRounds({
  sql,
  environment: clinic.environment,
  live: clinic.app.live,
  onError: (error) => errors.push(error),
})
const staff = await clinic.signedIn('staff')
const doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
const patient = await clinic.signedIn('patient', {
  name: 'Pia <b>Novak</b>',
  email: 'pia@example.com',
})
await sql`update clinic set name = 'Lakeside Clinic', time_zone = 'Europe/Berlin'`

afterAll(async () => {
  await clinic.close()
  await mailServer.close()
})
let minute = 0
beforeEach(async () => {
  await clinic.owner`truncate visit_messages, visit_news, visit_links, message_opt_outs, mails,
    appointments cascade`
  await sql`
    update message_settings set sending = 'on', by_mail = 'on', by_sms = 'off', language = 'en',
      reminder_hours = '{24}', grace_minutes = 0, quiet_starts = null, quiet_ends = null`
  mailServer.received.length = 0
  minute = 0
})
afterEach(() => expect(errors).toEqual([]))

/** A visit that the desk books, so many hours from now. */
async function booked(hours = 100, more: object = {}): Promise<Appointment> {
  const [at] = await sql<{ date: string; time: string }[]>`
    select to_char(at, 'YYYY-MM-DD') as date, to_char(at, 'HH24:MI') as time
    from (select (now() + make_interval(hours => ${hours}, mins => ${(minute += 7)}))
      at time zone 'Europe/Berlin' as at) t`
  const body = { patientId: patient.userId, doctorId: doctor.userId, ...at, minutes: 5, ...more }
  const answer = await staff.ask(addAppointment, {
    body: { id: uuidv7(), reason: 'Chest pain', anywayReason: 'test', ...body },
  })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201)
  return answer.body
}

async function changed(visit: Appointment, changes: Partial<Appointment>): Promise<Appointment> {
  const { patientId, doctorId, date, time, minutes, reason, status } = { ...visit, ...changes }
  const answer = await staff.ask(changeAppointment, {
    params: { id: visit.id },
    version: visit.version,
    body: { patientId, doctorId, date, time, minutes, reason, status },
  })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  return answer.body
}

async function told(): Promise<string[]> {
  await rounds.run()
  const rows = await sql<VisitMessage[]>`
    select kind, channel, state from visit_messages order by created_at, kind`
  return rows.map(({ kind, channel, state }) => `${kind} ${channel} ${state}`)
}

async function bodyOfMail(): Promise<string> {
  const [mail] = await sql<
    { body: string }[]
  >`select body from mails order by created_at desc limit 1`
  return mail?.body ?? ''
}

describe('a patient is told', () => {
  test('that a visit is booked, moved and canceled, each once, and never why they come', async () => {
    const visit = await booked()
    expect(await told()).toEqual(['confirmation mail waiting'])
    const [confirmation] = await sql<{ subject: string; body: string; html: string }[]>`
      select * from mails`
    expect(confirmation?.body).toMatch(/^Dear Pia <b>Novak<\/b>,/)
    expect(confirmation?.body).toContain('your appointment at Lakeside Clinic is booked:')
    expect(confirmation?.body).toContain('Dr. Ana Silva')
    expect(confirmation?.html).toContain('Dear Pia &lt;b&gt;Novak&lt;/b&gt;,')
    expect(JSON.stringify(confirmation)).not.toContain('Chest pain')
    const moved = await changed(visit, { time: visit.time === '10:10' ? '10:20' : '10:10' })
    await told()
    await changed(moved, { status: 'canceled' })
    expect(await told()).toEqual([
      'confirmation mail waiting',
      'change mail waiting',
      'cancellation mail waiting',
    ])
    await rounds.run()
    await expect.poll(() => mailServer.received.length, { timeout: 10_000 }).toBe(3)
    // Two ways to read it, in one mail.
    expect(mailServer.received[0]?.raw).toContain('multipart/alternative')
    await expect
      .poll(() => told(), { timeout: 5000 })
      .toEqual(['confirmation mail sent', 'change mail sent', 'cancellation mail sent'])
    expect(mailServer.received).toHaveLength(3)
  })

  test('nothing of what was taken back within the grace period', async () => {
    await sql`update message_settings set grace_minutes = 5`
    const visit = await booked()
    await staff.ask(removeAppointment, { params: { id: visit.id } })
    expect(await told()).toEqual([])
    await sql`update visit_news set due_at = now()`
    expect(await told()).toEqual([])
    // One that is told already is moved away and back, deleted and restored.
    const other = await booked()
    await sql`update visit_news set due_at = now()`
    expect(await told()).toEqual(['confirmation mail waiting'])
    const away = await changed(other, { time: '11:11' })
    await changed(away, { time: other.time })
    await staff.ask(removeAppointment, { params: { id: other.id } })
    await staff.ask(restoreAppointment, { params: { id: other.id } })
    await sql`update visit_news set due_at = now()`
    expect(await told()).toEqual(['confirmation mail waiting'])
  })

  test('the new patient that it is booked and the old one that it is canceled', async () => {
    const other = await clinic.signedIn('patient', { email: 'otto@example.com' })
    const visit = await booked()
    await told()
    await changed(visit, { patientId: other.userId })
    await told()
    const rows = await sql<{ kind: string; toAddress: string }[]>`
      select kind, to_address from visit_messages where visit_version > 1 order by kind`
    expect(rows).toEqual([
      { kind: 'cancellation', toAddress: 'pia@example.com' },
      { kind: 'confirmation', toAddress: 'otto@example.com' },
    ])
  })

  test('nothing of visits in the past, of imported ones, and while messages are off', async () => {
    await sql`
      insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
      values (${uuidv7()}, ${patient.userId}, ${doctor.userId}, now() + interval '90 hours',
        now() + interval '91 hours')`
    await sql`update message_settings set sending = 'off'`
    await booked(120)
    await sql`update message_settings set sending = 'on'`
    expect(await told()).toEqual([])
  })

  test('each thing once, however many servers look at the same time', async () => {
    for (let visit = 0; visit < 6; visit += 1) await booked()
    const servers = Array.from({ length: 4 }, () =>
      messageRounds({ sql, environment: clinic.environment, live: clinic.app.live, onError: fail }),
    )
    await Promise.all(servers.map((server) => server.run()))
    await rounds.run()
    const [count] = await sql`
      select count(*)::int as messages, count(distinct appointment_id)::int as visits,
        (select count(*)::int from mails) as mails from visit_messages`
    expect(count).toEqual({ messages: 6, visits: 6, mails: 6 })
  })
})

function fail(error: unknown): void {
  errors.push(error)
}

describe('a reminder', () => {
  /** A visit that was booked long ago, told of already. */
  async function known(hours: number): Promise<Appointment> {
    const visit = await booked(hours)
    await sql`delete from visit_news`
    await sql`update appointments set created_at = now() - interval '30 days'`
    return visit
  }

  test('goes out once, so many hours before, and again only for another time', async () => {
    await sql`update message_settings set reminder_hours = '{48, 24}'`
    const early = await known(30)
    const due = await known(23)
    await known(52)
    // The one in 30 hours should have been told 18 hours ago; that is too long to make up for.
    expect(await told()).toEqual(['reminder mail waiting'])
    expect(await told()).toEqual(['reminder mail waiting'])
    const [message] = await sql`select appointment_id, hours from visit_messages`
    expect(message).toEqual({ appointmentId: due.id, hours: 24 })
    await sql`update appointments set starts_at = starts_at - interval '7 hours',
      ends_at = ends_at - interval '7 hours' where id = ${early.id}`
    expect(await told()).toEqual(['reminder mail waiting', 'reminder mail waiting'])
  })

  test('does not come right after the confirmation of a visit booked at short notice', async () => {
    await booked(20)
    expect(await told()).toEqual(['confirmation mail waiting'])
  })

  test('that falls into quiet hours comes before them, and news of the night after them', async () => {
    await sql`update message_settings set quiet_starts = '20:00', quiet_ends = '08:00'`
    const at = async (moment: string, earlier: boolean) => {
      const [row] = await sql<{ at: string }[]>`
        select to_char(outside_quiet(${moment}::timestamp at time zone 'Europe/Berlin', ${earlier})
          at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI') as at`
      return row?.at
    }
    expect(await at('2030-05-06 07:59', true)).toBe('2030-05-05 20:00')
    expect(await at('2030-05-06 07:59', false)).toBe('2030-05-06 08:00')
    expect(await at('2030-05-06 23:00', true)).toBe('2030-05-06 20:00')
    expect(await at('2030-05-06 23:00', false)).toBe('2030-05-07 08:00')
    expect(await at('2030-05-06 12:00', false)).toBe('2030-05-06 12:00')
    // The night in which the clocks go forward.
    expect(await at('2030-03-31 04:00', false)).toBe('2030-03-31 08:00')
    await sql`update message_settings set quiet_starts = '12:00', quiet_ends = '13:00'`
    expect(await at('2030-05-06 12:30', true)).toBe('2030-05-06 12:00')
    expect(await at('2030-05-06 20:30', true)).toBe('2030-05-06 20:30')
  })
})

describe('nobody is written to', () => {
  test.each([
    ['who does not want it', 'The patient does not want this.'],
    ['who has died', 'The chart is archived, or the patient has died.'],
    ['whose visit changed before it was written', 'The visit was changed meanwhile.'],
  ])('%s', async (who, note) => {
    const visit = await booked()
    await sql`select plan_news()`
    if (who.includes('want')) {
      const params = { id: patient.userId }
      const answer = await staff.ask(changeWaysToWrite, {
        params,
        body: { mail: 'off', sms: 'on' },
      })
      expect(answer.body).toEqual({ mail: 'off', sms: 'on' })
    } else if (who.includes('died')) {
      await sql`update patients set deceased_on = '2026-01-01' where id = ${patient.userId}`
    } else {
      await sql`update appointments set status = 'canceled' where id = ${visit.id}`
    }
    expect(await told()).toEqual(['confirmation mail dropped'])
    const { body } = await staff.ask(listVisitMessages)
    expect(body.rows[0]).toMatchObject({ note, toAddress: null, body: null })
    expect(await sql`select from mails`).toHaveLength(0)
    await sql`update patients set deceased_on = null`
  })

  test('in a demo clinic, where messages are written all the same', async () => {
    await sql`update clinic set is_demo = true`
    await booked()
    expect(await told()).toEqual(['confirmation mail sent'])
    await sql`update clinic set is_demo = false`
    expect(await sql`select from mails`).toHaveLength(0)
    const { body } = await staff.ask(listVisitMessages)
    expect(body.rows[0]).toMatchObject({ toAddress: 'pia@example.com', state: 'sent' })
  })
})

describe('the link in a message', () => {
  async function linksOfMail() {
    await booked()
    await rounds.run()
    const [confirm = '', cancel = ''] = [
      ...(await bodyOfMail()).matchAll(/https:\/\/clinic\.example\/visit#([\w-]{43})/g),
    ].map(([, token]) => token ?? '')
    return { confirm, cancel }
  }

  test('tells date, time and clinic and no more, and reading it changes nothing', async () => {
    const { cancel } = await linksOfMail()
    for (let scan = 0; scan < 3; scan += 1) {
      const { body } = await visitor.ask(readVisitLink, { body: { token: cancel } })
      expect(Object.keys(body).sort()).toEqual(['clinic', 'date', 'purpose', 'time'])
      expect(body).toMatchObject({ purpose: 'cancel', clinic: 'Lakeside Clinic' })
    }
    expect(await sql`select from appointments where status = 'canceled'`).toHaveLength(0)
  })

  test('works once; of twenty uses at the same time one counts', async () => {
    const { cancel } = await linksOfMail()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitor.ask(useVisitLink, { body: { token: cancel } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect(await sql`select from appointments where status = 'canceled'`).toHaveLength(1)
    // What the patient did is told to the patient.
    expect(await told()).toEqual(['confirmation mail waiting', 'cancellation mail waiting'])
  })

  test('confirms without ending the one that cancels', async () => {
    const { confirm, cancel } = await linksOfMail()
    expect((await visitor.ask(useVisitLink, { body: { token: confirm } })).status).toBe(200)
    expect((await visitor.ask(useVisitLink, { body: { token: confirm } })).status).toBe(409)
    expect((await visitor.ask(readVisitLink, { body: { token: cancel } })).status).toBe(200)
  })

  test('is void once the visit was moved, and is kept as a hash only', async () => {
    const { cancel } = await linksOfMail()
    await sql`update appointments set starts_at = starts_at + interval '1 day',
      ends_at = ends_at + interval '1 day'`
    const answer = await visitor.ask(useVisitLink, { body: { token: cancel } })
    expect(answer.status).toBe(409)
    expect(answer.problem.detail).toBe(
      'This link was used already or is too old. Please call the clinic.',
    )
    const kept = await sql<{ row: string }[]>`
      select encode(token_hash, 'escape') || l::text as row from visit_links l`
    expect(kept.map(({ row }) => row).join()).not.toContain(cancel)
    const { body } = await staff.ask(listVisitMessages)
    expect(body.rows[0]?.body).toContain('I cannot come: (link)')
    expect(JSON.stringify(body)).not.toContain(cancel)
  })
})

const settings = {
  sending: 'on',
  byMail: 'on',
  bySms: 'off',
  language: 'en',
  country: 'US',
  reminderHours: '24',
  graceMinutes: 0,
  smsUrl: '',
} as const

describe('by SMS', () => {
  const secret = 'a-secret-for-the-gateway-of-a-test'

  async function gateway() {
    const double = await anSmsGateway(secret)
    const admin = await clinic.signedIn('admin')
    const { body: current } = await admin.ask(readMessageSettings)
    const answer = await admin.ask(changeMessageSettings, {
      version: current.version,
      body: {
        ...settings,
        byMail: 'off',
        bySms: 'on',
        smsUrl: double.url,
        smsSecret: secret,
        country: 'de',
      },
    })
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain(secret)
    await sql`update patients set contact = '030 1234567' where id = ${patient.userId}`
    return double
  }

  test('a message is signed, carries its id and is taken once', async () => {
    const double = await gateway()
    await booked()
    expect(await told()).toEqual(['confirmation sms sent'])
    await rounds.run()
    const [row] = await sql<{ id: string; outgoing: string | null }[]>`select * from visit_messages`
    expect(double.received).toEqual([
      { id: row?.id, to: '+49301234567', text: expect.stringMatching(/^Lakeside Clinic: your/) },
    ])
    expect(row?.outgoing).toBeNull()
    await double.close()
  })

  test('one that the gateway did not take is tried again under the same id', async () => {
    const double = await gateway()
    double.behaviour.status = 503
    await booked()
    expect(await told()).toEqual(['confirmation sms waiting'])
    double.behaviour.status = 200
    expect(await told()).toEqual(['confirmation sms waiting'])
    await sql`update visit_messages set attempt_after = now()`
    expect(await told()).toEqual(['confirmation sms sent'])
    expect(double.received).toHaveLength(1)
    double.behaviour.status = 422
    await booked()
    expect(await told()).toContain('confirmation sms failed')
    await double.close()
  })

  test('a contact that is no phone number is said, and nothing is sent', async () => {
    const double = await gateway()
    await sql`update patients set contact = 'ask the daughter' where id = ${patient.userId}`
    await booked()
    expect(await told()).toEqual(['confirmation sms dropped'])
    await double.close()
  })
})

test('the desk sends a message again, which is a copy with what holds now', async () => {
  await booked()
  await rounds.run()
  await sql`update mails set state = 'sent', sent_at = now()`
  const { body } = await staff.ask(listVisitMessages)
  const params = { id: body.rows[0]?.id ?? '' }
  expect((await staff.ask(resendVisitMessage, { params })).status).toBe(204)
  expect(await told()).toEqual(['confirmation mail sent', 'confirmation mail waiting'])
})
