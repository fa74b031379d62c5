import { v7 as uuidv7 } from 'uuid'
import {
  statusOf,
  type VisitActName,
  visitActs,
} from '../clinic/visits/appointments/visit-state.ts'
import { addSavedView } from '../clinic/access/saved-views/saved-view.ts'
import { setBusyAddress } from '../clinic/availability/busy-times/busy-calendar.ts'
import { makeCheckInLink } from '../clinic/visits/check-in/check-in.ts'
import { linkAccount, makeChartCode } from '../clinic/patients/charts/account-link.ts'
import { aSchedule } from '../clinic/availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../clinic/availability/visit-types/server/a-visit-type.ts'
import { tokenHash } from '../clinic/access/session/server/session-token.ts'
import type { TestClinic } from '../app/server/test-clinic.ts'
import { makeWaitingRoomLink } from '../clinic/visits/today/today.ts'
import { emailChange, passkey, passwordLink, somebody, unconfirmed } from './account-stages.ts'
import { anotherSession, password } from './accounts.ts'
import { chartStages } from './chart-stages.ts'
import { debtStages } from './debt-stages.ts'
import { fileStages } from './file-stages.ts'
import { inboxStages } from './inbox-stages.ts'
import { factStages } from './fact-stages.ts'
import { moneyStages } from './money-stages.ts'
import { recordStages } from './record-stages.ts'
import { reportStages } from './report-stages.ts'
import type { Set, Stage } from './stage.ts'
import { tableStages } from './table-stages.ts'
import { tillStages } from './till-stages.ts'
import { stockStages } from './stock-stages.ts'
import { offeredTime, openToEverybody } from './visit-stages.ts'

/** The visit is before any possible cut-off. */
async function ahead({ clinic, rows }: Set): Promise<Stage> {
  await clinic.sql`
    update appointments set starts_at = starts_at + interval '60 days',
      ends_at = ends_at + interval '60 days'
    where id = ${rows.appointment}`
  return {}
}

/** How each request is made possible whose shape alone does not suffice. */
export const stages: Record<string, (set: Set) => Promise<Stage>> = {
  ...chartStages,
  ...debtStages,
  ...factStages,
  ...fileStages,
  ...reportStages,
  ...inboxStages,
  ...moneyStages,
  ...recordStages,
  ...tableStages,
  ...tillStages,
  ...stockStages,
  'POST /api/session': async ({ clinic }) => {
    const { email } = await somebody(clinic)
    return { fields: { email, password } }
  },
  'DELETE /api/session': async ({ clinic }) => ({ caller: await clinic.signedIn('staff') }),
  'POST /api/session/confirmation': async ({ clinic }) => ({
    caller: await somebody(clinic),
    fields: { password },
  }),
  'PUT /api/session/list-marks': async ({ callers: { staff } }) => ({
    caller: staff,
    fields: { userId: staff.userId, marks: { '3f9c21aa': 'search=Ana' } },
  }),
  'POST /api/my/saved-views': async ({ clinic: { sql }, callers: { staff } }) => {
    // A list has at most twenty.
    await sql`delete from saved_views`
    return { caller: staff, fields: { name: uuidv7(), content: 'status=paid' } }
  },
  'DELETE /api/duties/:id': async ({ clinic: { sql } }) => {
    const id = uuidv7()
    await sql`
      insert into duties (id, name, role, permissions) values (${id}, ${id}, 'staff', '{visits.read}')`
    return { params: { id } }
  },
  'PUT /api/my/saved-views/:id': savedView,
  'DELETE /api/my/saved-views/:id': savedView,
  'PUT /api/profile/password': async ({ clinic }) => ({
    caller: await somebody(clinic),
    fields: { currentPassword: password },
  }),
  'POST /api/password-links/reading': async ({ clinic, rows }) => ({
    fields: { token: await passwordLink(clinic, rows) },
  }),
  'POST /api/password-links/use': async ({ clinic, rows }) => ({
    fields: { token: await passwordLink(clinic, rows) },
  }),
  'DELETE /api/my/sessions/:id': async ({ clinic, callers: { staff } }) => {
    const [, token = ''] = (await anotherSession(clinic, staff)).split('=')
    const [found] = await clinic.sql<{ id: string }[]>`
      select id from sessions where token_hash = ${tokenHash(token)}`
    return { caller: staff, params: { id: found?.id ?? '' } }
  },
  'POST /api/profile/email-change': ({ clinic, callers }) => emailChange(clinic, callers.staff),
  'DELETE /api/profile/email-change': ({ clinic, callers }) => emailChange(clinic, callers.staff),
  'POST /api/email-changes/use': ({ clinic, callers }) => emailChange(clinic, callers.staff),
  'DELETE /api/profile/passkeys/:id': async ({ clinic, callers: { staff } }) => ({
    caller: staff,
    params: { id: await passkey(clinic, staff) },
  }),
  'POST /api/profile/recovery-codes': async ({ clinic, callers: { staff } }) => {
    await passkey(clinic, staff)
    return { caller: staff }
  },
  'DELETE /api/profile/identities/:id': async ({ clinic, rows: { doctor, identity } }) => {
    await clinic.sql`update users set password_hash = 'another way in' where id = ${doctor.userId}`
    return { caller: doctor, params: { id: identity } }
  },
  'PUT /api/identities/:id/account': async ({ clinic, rows }) => {
    await clinic.sql`update identities set user_id = null where id = ${rows.identity}`
    return { fields: { userId: rows.doctor.userId } }
  },
  'DELETE /api/users/:id/approval': async ({ clinic }) => ({
    params: { id: (await clinic.signedIn('doctor', { status: 'pending' })).userId },
  }),
  'POST /api/users/:id/invitation': async ({ clinic }) => {
    const { userId } = await clinic.signedIn('doctor')
    await clinic.sql`update users set status = 'no sign-in' where id = ${userId}`
    return { params: { id: userId } }
  },
  'POST /api/mails/:id/retry': async ({ clinic, rows }) => {
    await clinic.sql`update mails set state = 'failed' where id = ${rows.mail}`
    return {}
  },
  'POST /api/patients/:id/invitation': async ({ clinic }) => ({
    params: { id: await chart(clinic) },
  }),
  'POST /api/patients/:id/account': async ({ clinic }) => ({
    params: { id: await chart(clinic) },
    fields: { userId: (await clinic.signedIn('patient')).userId },
  }),
  'DELETE /api/patients/:id/archive': async ({ clinic, rows }) => {
    await clinic.sql`update patients set archived_at = now() where id = ${rows.patient.userId}`
    return {}
  },
  'DELETE /api/patients/:id/account': async ({ clinic, callers: { staff } }) => {
    const id = await chart(clinic)
    const { userId } = await clinic.signedIn('patient')
    await staff.ask(linkAccount, { params: { id }, body: { userId } })
    return { params: { id } }
  },
  'POST /api/patients/:id/email-confirmation': async ({ clinic }) => ({
    params: { id: await unconfirmed(clinic) },
  }),
  'POST /api/patients/:id/chart-code': async ({ clinic }) => ({
    params: { id: await chart(clinic) },
  }),
  'DELETE /api/patients/:id/chart-code': async ({ clinic }) => ({
    params: { id: await chart(clinic) },
  }),
  'POST /api/my/chart': async ({ clinic, callers: { staff } }) => {
    const params = { id: await chart(clinic) }
    const { code } = (await staff.ask(makeChartCode, { params })).body
    return { caller: await clinic.signedIn('patient'), fields: { code } }
  },
  'POST /api/sign-up': async ({ clinic: { sql } }) => {
    await sql`delete from request_counts`
    return {}
  },
  'POST /api/message-settings/test': async () => ({
    fields: { channel: 'mail', to: 'somebody@clinic.example' },
  }),
  'PUT /api/visit-types/:id': async () => ({ fields: { name: uuidv7() } }),
  'PUT /api/price-items/:id': async () => ({ fields: { name: uuidv7() } }),
  'PUT /api/note-templates/:id': async () => ({ fields: { title: uuidv7() } }),
  'PUT /api/resources/:id': async () => ({ fields: { name: uuidv7() } }),
  'POST /api/my/appointments': async ({ clinic }) => ({
    caller: await clinic.signedIn('patient'),
    fields: await offeredTime(clinic),
  }),
  'PUT /api/patients/:id': async ({ clinic, rows }) => {
    // Values that a chart never had may stay unknown.
    await clinic.sql`
      update patients set dob = null, gender = null, contact = null
      where id = ${rows.patient.userId}`
    return {}
  },
  'PUT /api/my/appointments/:id': async ({ clinic }) => {
    const { visitTypeId, doctorId, date, time } = await offeredTime(clinic)
    const caller = await clinic.signedIn('patient')
    const id = uuidv7()
    await clinic.sql`
      insert into appointments (id, patient_id, doctor_id, visit_type_id, starts_at, ends_at)
      select ${id}, ${caller.userId}, ${doctorId}, ${visitTypeId}, day, day + interval '20 minutes'
      from (select now() + interval '10 days' as day) later`
    return { caller, params: { id }, fields: { date, time } }
  },
  'POST /api/my/appointments/:id/confirmation': async (set) => {
    await set.clinic.sql`update appointments set stage = null where id = ${set.rows.appointment}`
    return ahead(set)
  },
  'POST /api/my/appointments/:id/cancellation': ahead,
  'POST /api/appointments/:id/acts': async ({ clinic, rows, value }) => {
    const { act } = value as { act: VisitActName }
    const [state] = visitActs[act].from
    const stage = state === 'scheduled' ? null : state
    await clinic.sql`
      update appointments set status = ${statusOf[state]}, stage = ${stage}
      where id = ${rows.appointment}`
    return {}
  },
  'POST /api/appointment-series': async ({ clinic }) => ({
    // However many visits the series has, nobody is busy.
    fields: {
      patientId: (await clinic.signedIn('patient')).userId,
      doctorId: (await clinic.signedIn('doctor')).userId,
      visitTypeId: await aVisitType(clinic.sql),
    },
  }),
  'GET /api/booking/free-slots': async ({ clinic: { sql }, rows }) => {
    await openToEverybody(sql, rows.visitType)
    return {}
  },
  'POST /api/booking': async ({ clinic }) => {
    const fields = await offeredTime(clinic)
    await openToEverybody(clinic.sql, fields.visitTypeId)
    return { fields }
  },
  'POST /api/waiting-room/reading': async ({ callers: { staff } }) => ({
    fields: (await staff.ask(makeWaitingRoomLink)).body,
  }),
  'POST /api/my/busy-calendar/reading': async ({ callers: { doctor } }) => {
    const body = { url: 'https://calendar.invalid/busy.ics', titles: 'off' } as const
    await doctor.ask(setBusyAddress, { body })
    return {}
  },
  'POST /api/my/waiting-list': async ({ clinic }) => ({
    caller: await clinic.signedIn('patient'),
    fields: { visitTypeId: (await offeredTime(clinic)).visitTypeId },
  }),
  'POST /api/slot-offers/:id/answer': openOffer,
  'POST /api/my/slot-offers/:id/answer': openOffer,
  'POST /api/check-in/reading': async ({ callers: { staff } }) => ({
    fields: (await staff.ask(makeCheckInLink, { body: { asksDob: 'on' } })).body,
  }),
  'POST /api/schedule-exceptions/:id/moves': async ({ clinic, rows }) => {
    await clinic.sql`
      update appointments set starts_at = '2029-01-02T10:00Z', ends_at = '2029-01-02T10:20Z'
      where id = ${rows.appointment}`
    const [visit] = await clinic.sql<{ version: number }[]>`
      select version from appointments where id = ${rows.appointment}`
    const place = { doctorId: rows.doctor.userId, date: '2030-05-06', time: '10:00' }
    return { fields: { moves: [{ appointmentId: rows.appointment, ...visit, ...place }] } }
  },
  'PUT /api/imports/:id/files/:file/parts/:part': async ({ clinic, rows }) => {
    await clinic.sql`
      insert into import_files (import_id, position, name, bytes)
      values (${rows.import}, 0, 'bundle.json', 10)`
    return { bytes: Buffer.from('0123456789') }
  },
}

/** Routes that only succeed with a proof that no generator can make, and where they are tested. */
export const proved: Record<string, string> = {
  'PUT /api/profile/authenticator-app': 'a code of the app',
  'POST /api/profile/passkeys': 'a signature of a device',
  'POST /api/session/code': 'a code of the app',
  'POST /api/session/confirmation/code': 'a code of the app',
  'POST /api/session/confirmation/passkey': 'a signature of a device',
  'POST /api/session/passkey': 'a signature of a device',
  'POST /api/identities/departures': 'an identity provider',
  'POST /api/profile/identities/departures': 'an identity provider',
  'POST /api/identities/arrivals': 'an answer of an identity provider',
  'POST /api/visit-links/reading': 'a link that a patient was sent',
  'POST /api/visit-links/use': 'a link that a patient was sent',
  'POST /api/check-in': 'the code of a visit of today',
  'POST /api/booking/confirmation': 'a link that somebody was mailed',
  'POST /api/backups/:id/proof': 'a backup that ended',
  'POST /api/my/bills/:id/online-payments': 'a payment provider',
}

/** The doctor works at all hours, and nobody has answered yet. */
async function openOffer({ clinic: { sql }, rows }: Set): Promise<Stage> {
  const always = { days: [1, 2, 3, 4, 5, 6, 7], starts: '00:00', ends: '23:55' }
  await aSchedule(sql, rows.doctor.userId, always)
  await sql`
    update slot_offers set state = 'open', expires_at = now() + interval '1 hour'
    where id = ${rows.offer}`
  return {}
}

/** A chart without an account. */
async function chart({ sql }: TestClinic): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into patients (id, name, dob, gender, contact, email)
    values (${id}, 'A walk-in', '1980-01-01', 'other', '555-0100', ${`${id}@clinic.example`})`
  return id
}

async function savedView({ clinic: { sql }, callers: { staff } }: Set): Promise<Stage> {
  // A list has at most twenty.
  await sql`delete from saved_views`
  const body = { id: uuidv7(), list: 'bills' as const, name: uuidv7(), content: 'status=paid' }
  await staff.ask(addSavedView, { body })
  return { caller: staff, params: { id: body.id }, fields: { name: uuidv7() } }
}
