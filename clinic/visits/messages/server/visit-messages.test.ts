import { describe, expect, test } from 'vitest'
import { acting } from '../../../../server/database/acting.ts'
import { v7 as uuidv7 } from 'uuid'
import {
  type Appointment,
  removeAppointment,
  restoreAppointment,
} from '../../appointments/appointment.ts'
import { endCheckInLink, makeCheckInLink } from '../../check-in/check-in.ts'
import { readOwnVisit } from '../../../portal/own-visits/own-visit.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { changeWaysToWrite, listVisitMessages, resendVisitMessage } from '../visit-message.ts'
import { aClinicThatWrites } from './a-clinic-that-writes.ts'

const { clinic, mails, received, ...writing } = await aClinicThatWrites()
const { rounds, aServer, staff, doctor, patient, booked, changed, told } = writing
const { sql } = clinic

describe('a patient is told', () => {
  test('that a visit is booked, moved and canceled, each once, and never its reason', async () => {
    const visit = await booked()
    expect(await told()).toEqual(['confirmation mail waiting'])
    const [confirmation = ''] = await mails.to(patient.email)
    expect(confirmation).toMatch(/^Dear Pia <b>Novak<\/b>,/m)
    expect(confirmation).toContain('your appointment at Lakeside Clinic is booked:')
    expect(confirmation).toContain('Dr. Ana Silva')
    expect(confirmation).toContain('Dear Pia &lt;b&gt;Novak&lt;/b&gt;,')
    expect(confirmation).not.toContain('Chest pain')
    const moved = await changed(visit, { time: visit.time === '10:10' ? '10:20' : '10:10' })
    await told()
    await changed(moved, { status: 'canceled' })
    expect(await told()).toEqual([
      'confirmation mail sent',
      'change mail waiting',
      'cancellation mail waiting',
    ])
    await rounds.run()
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(3)
    // The mail has a text and an HTML part.
    expect(received[0]?.raw).toContain('multipart/alternative')
    await expect
      .poll(() => told(), { timeout: 5000 })
      .toEqual(['confirmation mail sent', 'change mail sent', 'cancellation mail sent'])
    expect(received).toHaveLength(3)
  })

  test('the code for checking in, by mail and in the portal, if the clinic has a tablet', async () => {
    await booked()
    await told()
    const newest = async () => (await mails.to(patient.email)).at(-1)
    expect(await newest()).not.toMatch(/checking in|\{code\}/)
    await staff.ask(makeCheckInLink, { body: { asksDob: 'off' } })
    const { id } = await booked()
    await told()
    const own = await patient.ask(readOwnVisit, { params: { id } })
    expect(own.body.checkInCode).toMatch(/^\d{6}$/)
    const said = 'Your code for checking in at the entrance:'
    expect(await newest()).toContain(`${said} ${own.body.checkInCode}`)
    // The desk sees only that there was a code.
    const { body } = await staff.ask(listVisitMessages)
    expect(body.rows[0]?.body).toContain(`${said} (code)`)
    await staff.ask(endCheckInLink)
  })

  test('nothing of a change that was undone within the grace period', async () => {
    await sql`update message_settings set grace_minutes = 5`
    const visit = await booked()
    await staff.ask(removeAppointment, { params: { id: visit.id }, version: visit.version })
    expect(await told()).toEqual([])
    await sql`update visit_news set due_at = now()`
    expect(await told()).toEqual([])
    // A visit that is already confirmed is moved away and back, deleted and restored.
    const other = await booked()
    await sql`update visit_news set due_at = now()`
    expect(await told()).toEqual(['confirmation mail waiting'])
    const away = await changed(other, { time: '11:11' })
    const { version } = await changed(away, { time: other.time })
    await staff.ask(removeAppointment, { params: { id: other.id }, version })
    await staff.ask(restoreAppointment, { params: { id: other.id } })
    await sql`update visit_news set due_at = now()`
    expect(await told()).toEqual(['confirmation mail waiting'])
  })

  test('of a visit that changes its patient: a booking to the new one, a cancellation to the old one', async () => {
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

  test('only of what the writer tells patients, whatever the audit log records', async () => {
    const [role, session, requestId] = ['staff', null, 'r1']
    const facts = { userId: staff.userId, role, session, address: '127.0.0.1', requestId }
    const book = (hours: number, tellsPatients: boolean) => sql`
      insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, updated_by)
      values (${uuidv7()}, ${patient.userId}, ${doctor.userId},
        now() + make_interval(hours => ${hours}), now() + make_interval(hours => ${hours + 1}),
        ${acting(sql, { userId: staff.userId, context: { facts, tellsPatients } })})`
    await book(93, false)
    expect(await told()).toEqual([])
    await book(95, true)
    expect(await told()).toEqual(['confirmation mail waiting'])
  })

  test('each thing once, even with several servers at the same time', async () => {
    for (let visit = 0; visit < 6; visit += 1) await booked()
    const servers = Array.from({ length: 4 }, aServer)
    await Promise.all(servers.map((server) => server.run()))
    await rounds.run()
    const [count] = await sql`
      select count(*)::int as messages, count(distinct appointment_id)::int as visits,
        (select count(*)::int from mails) as mails from visit_messages`
    expect(count).toEqual({ messages: 6, visits: 6, mails: 6 })
  })
})

describe('a reminder', () => {
  /** A visit that was booked long ago and confirmed. */
  async function known(hours: number): Promise<Appointment> {
    const visit = await booked(hours)
    await sql`delete from visit_news`
    await sql`update appointments set created_at = now() - interval '30 days'`
    return visit
  }

  test('is sent once, the set hours before, and again only for another time', async () => {
    await sql`update message_settings set reminder_hours = '{48, 24}'`
    const early = await known(30)
    const due = await known(23)
    await known(52)
    // The reminder of the visit in 30 hours was due 18 hours ago, too long ago to be sent late.
    expect(await told()).toEqual(['reminder mail waiting'])
    expect(await told()).toEqual(['reminder mail waiting'])
    const [message] = await sql`select appointment_id, hours from visit_messages`
    expect(message).toEqual({ appointmentId: due.id, hours: 24 })
    await sql`update appointments set starts_at = starts_at - interval '7 hours',
      ends_at = ends_at - interval '7 hours' where id = ${early.id}`
    expect(await told()).toEqual(['reminder mail waiting', 'reminder mail waiting'])
  })

  test('follows the hours of the visit type if it sets some, and is never sent if it sets none', async () => {
    const ofType = async (hours: number[] | null) => {
      const id = await aVisitType(sql)
      await sql`update visit_types set reminder_hours = ${hours} where id = ${id}`
      const visit = await known(60)
      await sql`update appointments set visit_type_id = ${id} where id = ${visit.id}`
      return visit.id
    }
    const own = await ofType([72, 8])
    await ofType([])
    await ofType(null)
    expect(await told()).toEqual(['reminder mail waiting'])
    const [message] = await sql`select appointment_id, hours from visit_messages`
    expect(message).toEqual({ appointmentId: own, hours: 72 })
  })

  test('is not sent right after the confirmation of a visit booked at short notice', async () => {
    await booked(20)
    expect(await told()).toEqual(['confirmation mail waiting'])
  })

  test('due in quiet hours is sent before them, and other messages after them', async () => {
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
    // The night when the clocks go forward.
    expect(await at('2030-03-31 04:00', false)).toBe('2030-03-31 08:00')
    await sql`update message_settings set quiet_starts = '12:00', quiet_ends = '13:00'`
    expect(await at('2030-05-06 12:30', true)).toBe('2030-05-06 12:00')
    expect(await at('2030-05-06 20:30', true)).toBe('2030-05-06 20:30')
  })
})

describe('no message is sent', () => {
  test.each([
    ['to a patient who does not want it', 'The patient does not want these messages.'],
    ['to a patient who has died', 'The chart is archived, or the patient is deceased.'],
    ['to one who died on an unknown day', 'The chart is archived, or the patient is deceased.'],
    ['about a visit that changed before it was written', 'The visit was changed meanwhile.'],
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
      const died = who.includes('unknown')
        ? { death: 'day not known' }
        : { deceasedOn: '2026-01-01' }
      await sql`update patients set ${sql(died)} where id = ${patient.userId}`
    } else {
      await sql`update appointments set status = 'canceled' where id = ${visit.id}`
    }
    expect(await told()).toEqual(['confirmation mail dropped'])
    const { body } = await staff.ask(listVisitMessages)
    expect(body.rows[0]).toMatchObject({ note, toAddress: null, body: null })
    expect(await sql`select from mails`).toHaveLength(0)
    await sql`update patients set deceased_on = null, death = null`
  })

  test('in a demo clinic, where messages are still written', async () => {
    await sql`update clinic set is_demo = true`
    await booked()
    expect(await told()).toEqual(['confirmation mail sent'])
    await sql`update clinic set is_demo = false`
    expect(await sql`select from mails`).toHaveLength(0)
    const { body } = await staff.ask(listVisitMessages)
    expect(body.rows[0]).toMatchObject({ toAddress: 'pia@example.com', state: 'sent' })
  })
})

test('the desk sends a message again, as a copy with the present details', async () => {
  await booked()
  await rounds.run()
  await sql`update mails set state = 'sent', sent_at = now()`
  const { body } = await staff.ask(listVisitMessages)
  const params = { id: body.rows[0]?.id ?? '' }
  expect((await staff.ask(resendVisitMessage, { params })).status).toBe(204)
  expect(await told()).toEqual(['confirmation mail sent', 'confirmation mail waiting'])
})
