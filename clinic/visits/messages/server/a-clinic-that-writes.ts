import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { aMailServer } from '../../../../server/mail/a-mail-server.ts'
import { mailboxes } from '../../../../server/mail/a-mailbox.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import {
  addAppointment,
  type Appointment,
  changeAppointment,
} from '../../appointments/appointment.ts'
import type { VisitMessage } from '../visit-message.ts'
import { messageRounds } from './message-rounds.ts'

/**
 * A clinic for a test file that writes to a patient by a real mail server, without waiting: no
 * grace period and no quiet hours. Its tables are emptied before each test.
 */
export async function aClinicThatWrites() {
  const mailServer = await aMailServer()
  const clinic = await testClinic({ SMTP_URL: mailServer.url })
  const { sql } = clinic
  const errors: unknown[] = []
  const aServer = () =>
    messageRounds({
      sql,
      environment: clinic.environment,
      live: clinic.app.live,
      onError: (error) => errors.push(error),
    })
  const rounds = aServer()
  const staff = await clinic.signedIn('staff')
  const doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
  const patient = await clinic.signedIn('patient', {
    name: 'Pia <b>Novak</b>',
    email: 'pia@example.com',
  })
  await sql`update clinic set name = 'Lakeside Clinic', time_zone = 'Europe/Berlin'`
  let minute = 0

  afterAll(async () => {
    await clinic.close()
    await mailServer.close()
  })
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

  return {
    clinic,
    received: mailServer.received,
    mails: mailboxes(clinic, mailServer),
    rounds,
    aServer,
    staff,
    doctor,
    patient,

    /** A visit that the desk books, so many hours from now. */
    booked: async (hours = 100): Promise<Appointment> => {
      minute += 7
      const [at] = await sql<{ date: string; time: string }[]>`
        select to_char(at, 'YYYY-MM-DD') as date, to_char(at, 'HH24:MI') as time
        from (select (now() + make_interval(hours => ${hours}, mins => ${minute}))
          at time zone 'Europe/Berlin' as at) t`
      if (!at) throw new Error('There is no time.')
      const answer = await staff.ask(addAppointment, {
        body: {
          ...{ id: uuidv7(), patientId: patient.userId, doctorId: doctor.userId, ...at },
          ...{ minutes: 5, reason: 'Chest pain', anywayReason: 'A test' },
        },
      })
      expect(answer.status, JSON.stringify(answer.problem)).toBe(201)
      return answer.body
    },

    changed: async (visit: Appointment, changes: Partial<Appointment>): Promise<Appointment> => {
      const { patientId, doctorId, date, time, minutes, reason, status } = { ...visit, ...changes }
      const answer = await staff.ask(changeAppointment, {
        params: { id: visit.id },
        version: visit.version,
        body: { patientId, doctorId, date, time, minutes, reason, status },
      })
      expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
      return answer.body
    },

    /** Runs a round; answers all messages with their states. */
    told: async (): Promise<string[]> => {
      await rounds.run()
      const rows = await sql<VisitMessage[]>`
        select kind, channel, state from visit_messages order by created_at, kind`
      return rows.map(({ kind, channel, state }) => `${kind} ${channel} ${state}`)
    },
  }
}
