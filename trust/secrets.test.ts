import { randomBytes } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { addAppointment } from '../clinic/visits/appointments/appointment.ts'
import { addBookingRequest } from '../clinic/visits/booking-requests/booking-request.ts'
import { aSchedule } from '../clinic/availability/schedules/server/a-schedule.ts'
import { setBusyAddress } from '../clinic/availability/busy-times/busy-calendar.ts'
import { makeCalendarFeed } from '../clinic/portal/calendar-feeds/calendar-feed.ts'
import { makeCheckInLink } from '../clinic/visits/check-in/check-in.ts'
import { invitePatient, makeChartCode } from '../clinic/patients/charts/account-link.ts'
import { aPatient } from '../clinic/patients/charts/server/a-patient.ts'
import { readOwnVisit } from '../clinic/portal/own-visits/own-visit.ts'
import { anApp } from '../clinic/access/second-factor/server/a-second-factor.ts'
import { requestPasswordLink } from '../clinic/access/session/password-links.ts'
import { signUp } from '../clinic/access/session/sign-up.ts'
import { makeWaitingRoomLink } from '../clinic/visits/today/today.ts'
import { resendEmailChange } from '../clinic/access/users/email-change.ts'
import {
  changeProfile,
  inviteUser,
  makePasswordLink,
  type OneTimeLink,
  readProfile,
} from '../clinic/access/users/user.ts'
import {
  changeMessageSettings,
  readMessageSettings,
} from '../clinic/visits/messages/message-settings.ts'
import { anSmsGateway } from '../clinic/visits/messages/server/an-sms-gateway.ts'
import { messageRounds } from '../clinic/visits/messages/server/message-rounds.ts'
import { resendVisitMessage } from '../clinic/visits/messages/visit-message.ts'
import { aWaitingClinic } from '../clinic/visits/waiting-list/server/a-waiting-clinic.ts'
import { daysAfter, today } from '../contract/dates.ts'
import type { Role } from '../contract/role.ts'
import { aMailServer } from '../server/mail/a-mail-server.ts'
import { decoded, mailboxes } from '../server/mail/a-mailbox.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { callersOf } from './callers.ts'
import { figure } from './figure.ts'
import { paramsFor } from './path-ids.ts'
import { type Rows, rowsOf } from './rows.ts'
import { send } from './sent.ts'
import { times } from './times.ts'
import { validQuery } from './valid-body.ts'

// It reads every endpoint as every caller, and there are more each month.
vi.setConfig({ testTimeout: times(240_000, 900_000) })

const gatewaySecret = `gateway-${randomBytes(24).toString('hex')}`
const server = await aMailServer()
const gateway = await anSmsGateway(gatewaySecret)
const clinic = await testClinic({ SMTP_URL: server.url })
afterAll(async () => {
  await clinic.close()
  await server.close()
  await gateway.close()
})
const { app, sql, environment, visitor } = clinic
const mails = mailboxes(clinic, server)
const onError = (error: unknown) => {
  throw error
}
const rounds = messageRounds({ sql, environment, live: app.live, onError })
const password = 'six blue herons at dawn'

/** A secret that gives access, and the only person who may read it on a screen. */
interface Secret {
  readonly kind: string
  readonly text: string
  readonly owner?: Caller
}

/** An answer to a caller, or stored rows. */
interface Seen {
  readonly place: string
  readonly reader?: Caller
  readonly text: string
}

async function done<T extends { readonly status: number; readonly problem: unknown }>(
  asked: Promise<T>,
): Promise<T> {
  const answer = await asked
  expect(answer.status, JSON.stringify(answer.problem)).toBeLessThan(300)
  return answer
}

type Readers = readonly (readonly [Role, Caller])[]

/** Calls each read-only endpoint as every caller who may, about every row; and reads all stored data. */
async function lookEverywhere(rows: Rows, readers: Readers, ids: readonly string[]) {
  const seen: Seen[] = []
  for (const endpoint of app.endpoints.filter(({ method }) => method === 'GET')) {
    const { roles } = endpoint
    const about = endpoint.path.includes('/:id') ? [undefined, ...ids] : [undefined]
    const query = {
      ...validQuery(endpoint, rows),
      ...(endpoint.query && 'limit' in endpoint.query.shape ? { limit: '100' } : {}),
    }
    for (const [role, reader] of readers) {
      if (roles !== 'open' && !roles.includes(role)) continue
      for (const id of about) {
        const params = paramsFor(endpoint.path, rows, id)
        const response = await send(app, endpoint, { cookie: reader.cookie, params, query })
        seen.push({ place: endpoint.path, reader, text: response.body })
      }
    }
  }
  return [...seen, ...(await stored())]
}

async function stored(): Promise<Seen[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  return Promise.all(
    tables.map(async ({ name }) => {
      const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t`
      return { place: name, text: rows.map(({ row }) => row).join('\n') }
    }),
  )
}

/** Finds a secret as text or as bytes; six digits only by themselves, since ids may contain any six. */
function finder(secret: string): (text: string) => boolean {
  if (/^\d{6}$/.test(secret)) {
    const asRead = `${secret.slice(0, 3)} ${secret.slice(3)}`
    const pattern = new RegExp(`(?<![\\w.+-])(${secret}|${asRead})(?!\\w)`)
    return (text) => pattern.test(text)
  }
  const bytes = /^[\w-]{43}$/.test(secret) ? [Buffer.from(secret, 'base64url')] : []
  const forms = [Buffer.from(secret), ...bytes].map((form) => form.toString('hex'))
  return (text) => [secret, ...forms].some((form) => text.includes(form))
}

test('A-17 only its recipient can read a link, code or token, in every answer and every table', async () => {
  server.behaviour.refuse = () => ({ code: 451, text: 'Try later' })
  gateway.behaviour.status = 503
  const rows = await rowsOf(clinic)
  const callers = await callersOf(clinic, rows)
  const { admin, staff, doctor, patient } = callers
  const otherAdmin = await clinic.signedIn('admin')
  const otherPatient = await clinic.signedIn('patient')
  const day = daysAfter(today('UTC'), 3)
  await sql`update clinic set time_zone = 'UTC'`
  const house = await aWaitingClinic(clinic)
  // The day in three days may be one of a weekend.
  await aSchedule(sql, house.doctor.userId, { days: [1, 2, 3, 4, 5, 6, 7] })
  await sql`update booking_rules set public_booking = 'on', hold_minutes = 120`
  await sql`update visit_types set bookable_by = 'everyone', name = 'First visit'
    where id = ${rows.visitType}`
  await sql`update patients set contact = '+49 30 1234567' where id = ${patient.userId}`
  const settings = (await admin.ask(readMessageSettings)).body
  const on = { sending: 'on', byMail: 'on', bySms: 'on', language: 'en' } as const
  await done(
    admin.ask(changeMessageSettings, {
      version: settings.version,
      body: {
        ...{ ...on, reminderHours: '24', graceMinutes: 0, smsUrl: gateway.url },
        smsSecret: gatewaySecret,
      },
    }),
  )
  const secrets: Secret[] = [
    { kind: 'secret of the SMS gateway', text: gatewaySecret },
    ...[admin, staff, doctor, patient, otherAdmin, otherPatient].map(({ cookie }) => ({
      kind: 'session',
      text: cookie.split('=')[1] ?? '',
    })),
  ]
  const keep = (kind: string, text: string) => secrets.push({ kind, text })

  // Links in mails.
  await done(visitor.ask(requestPasswordLink, { body: { email: doctor.email } }))
  const links: OneTimeLink[] = []
  const params = { id: doctor.userId }
  links.push((await done(admin.ask(makePasswordLink, { params }))).body)
  const imported = uuidv7()
  await sql`insert into users (id, name, role, status)
    values (${imported}, 'Dr. Imported', 'doctor', 'no sign-in')`
  const email = 'imported@clinic.example'
  links.push(
    (await done(admin.ask(inviteUser, { params: { id: imported }, body: { email } }))).body,
  )
  const chart = await aPatient(sql, { email: 'invited@clinic.example' })
  links.push((await done(staff.ask(invitePatient, { params: { id: chart.id } }))).body)
  const profile = (await patient.ask(readProfile)).body
  const moved = { name: profile.name, email: 'moved@clinic.example', contact: '+49 30 1234567' }
  await done(patient.ask(changeProfile, { version: profile.version, body: moved }))
  await sql`update email_changes set mailed_at = now() - interval '1 hour'`
  await done(patient.ask(resendEmailChange))
  await done(
    visitor.ask(signUp, {
      body: { name: 'Nia New', email: 'nia@clinic.example', password, role: 'patient' },
    }),
  )
  await done(
    visitor.ask(addBookingRequest, {
      body: {
        ...{ name: 'Nia New', dob: '1990-05-06', email: 'first@clinic.example', phone: '1' },
        ...{ visitTypeId: rows.visitType, doctorId: house.doctor.userId, date: day, time: '09:00' },
      },
    }),
  )
  // Links and codes that are shown once to the person who makes them.
  const onPaper = await aPatient(sql)
  const paper = await done(staff.ask(makeChartCode, { params: { id: onPaper.id } }))
  keep('code for a chart', paper.body.code)
  const kiosk = await done(staff.ask(makeCheckInLink, { body: { asksDob: 'off' } }))
  keep('link of the tablet', kiosk.body.token)
  keep('link of the waiting room', (await done(staff.ask(makeWaitingRoomLink))).body.token)
  for (const reader of [doctor, patient]) {
    const { body } = await done(reader.ask(makeCalendarFeed, { body: { names: 'on' } }))
    keep('address of a calendar', /([\w-]{43})\.ics$/.exec(body.url)?.[1] ?? '')
  }
  const outside = `private-${randomBytes(16).toString('hex')}`
  const url = `https://calendar.invalid/${outside}.ics`
  await done(doctor.ask(setBusyAddress, { body: { url, titles: 'off' } }))
  keep('address of a calendar outside', outside)
  const { recoveryCodes } = await anApp(doctor)
  for (const code of recoveryCodes) keep('recovery code', code)

  // Messages to patients, with links and codes.
  const visit = await done(
    staff.ask(addAppointment, {
      body: {
        ...{ id: uuidv7(), patientId: patient.userId, doctorId: house.doctor.userId, date: day },
        ...{ time: '14:00', minutes: 30, anywayReason: 'A test' },
      },
    }),
  )
  const offer = await house.offered(patient)
  await rounds.run()
  const ids = [
    ...[doctor.userId, house.doctor.userId, imported, chart.id, onPaper.id, visit.body.id],
    ...[offer.id, offer.entryId],
  ]
  const readers: Readers = [
    ['admin', admin],
    ['staff', staff],
    ['doctor', doctor],
    ['patient', patient],
    ['admin', otherAdmin],
    ['patient', otherPatient],
  ]
  const asTheyWait = await lookEverywhere(rows, readers, ids)

  delete server.behaviour.refuse
  gateway.behaviour.status = 202
  await sql`update mails set attempt_after = now()`
  await sql`update visit_messages set attempt_after = now()`
  await mails.deliver()
  await rounds.run()
  const [told] = await sql<{ id: string }[]>`
    select id from visit_messages where appointment_id = ${visit.body.id} and channel = 'mail'`
  await done(staff.ask(resendVisitMessage, { params: { id: told?.id ?? '' } }))
  await rounds.run()
  await mails.deliver()
  const asTheyWereSent = await lookEverywhere(rows, readers, ids)

  const sent = server.received.map(({ raw }) => decoded(raw))
  const kinds = new Set<string>()
  for (const mail of sent) {
    for (const [, path = '', token = ''] of mail.matchAll(/\/([\w/-]+)#([\w-]{43})/g)) {
      kinds.add(path)
      keep(`link to /${path}`, token)
    }
  }
  for (const expected of ['set-password', 'confirm-email', 'book/confirm', 'visit']) {
    expect([...kinds]).toContain(expected)
  }
  const code = (await patient.ask(readOwnVisit, { params: { id: visit.body.id } })).body.checkInCode
  expect(sent.join()).toContain(`entrance: ${code}`)
  expect(gateway.received.map(({ text }) => text).join()).toContain(`entrance: ${code}`)
  secrets.push({ kind: 'check-in code', text: code ?? '', owner: patient })

  const seen = [...asTheyWait, ...asTheyWereSent]
  const readable = secrets.flatMap(({ kind, text, owner }) => {
    expect(text.length, kind).toBeGreaterThan(5)
    const isIn = finder(text)
    return seen
      .filter((one) => (owner === undefined || one.reader !== owner) && isIn(one.text))
      .map(({ place }) => `${kind} in ${place}`)
  })
  expect([...new Set(readable)]).toEqual([])
  // With a mail server only the mailbox gets the link, not the person who made it.
  for (const { url: shown, mailed } of links) expect([shown, mailed]).toEqual([null, true])
  // No mail waits any longer, so nothing sealed is kept either.
  const sealed = await sql`
    select id from mails where sealed is not null
    union all select id from visit_messages where sealed is not null`
  expect(sealed).toHaveLength(0)
  figure(
    'A-17',
    `${secrets.length} links, codes and tokens of ${new Set(secrets.map(({ kind }) => kind)).size} kinds, sought in ${seen.length} answers to ${readers.length} people and tables, while they waited and after they were sent: ${readable.length} readable`,
  )
})
