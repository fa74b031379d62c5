import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { chartTables } from '../../../../app/server/concepts.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { figure } from '../../../../trust/figure.ts'
import { readSession } from '../../../access/session/session.ts'
import { signUp } from '../../../access/session/sign-up.ts'
import { clearSignUps } from './clear-sign-ups.ts'

// No mail server listens at this port: the tests set themselves whether a mail went out.
const clinic = await testClinic({ SMTP_URL: 'smtp://127.0.0.1:9' })
afterAll(() => clinic.close())
const { sql, visitor } = clinic
const password = 'six blue herons at dawn'

beforeEach(() => sql`delete from request_counts`)

interface SignedUp {
  readonly id: string
  readonly email: string
  readonly cookie: string
}

/** Signed up this many days ago; the link was mailed then. */
async function signedUp(
  days: number,
  mail: 'sent' | 'failed' | 'none' = 'sent',
): Promise<SignedUp> {
  const email = `${uuidv7()}@own.example`
  const body = { name: 'New Comer', email, password, role: 'patient' as const }
  const made = await visitor.ask(signUp, { body })
  const id = made.body.user?.id ?? ''
  const ago = sql`now() - make_interval(days => ${days})`
  await sql`update users set created_at = ${ago} where id = ${id}`
  await sql`update known_devices set last_used_at = ${ago} where user_id = ${id}`
  await sql`update email_changes set mailed_at = ${ago} where user_id = ${id}`
  await sql`update mails set state = ${mail === 'sent' ? 'sent' : 'failed'} where to_address = ${email}`
  if (mail === 'none') await sql`delete from email_changes where user_id = ${id}`
  return { id, email, cookie: String(made.headers['set-cookie']).split(';')[0] ?? '' }
}

async function isThere({ id }: SignedUp): Promise<boolean> {
  const [rows] = await sql<{ users: number; charts: number }[]>`
    select (select count(*)::int from users where id = ${id}) as users,
      (select count(*)::int from patients where id = ${id}) as charts`
  expect(rows?.users).toBe(rows?.charts)
  return rows?.users === 1
}

const signedOut = ({ id }: SignedUp) => sql`delete from sessions where user_id = ${id}`

test('A-18 a sign-up that nobody confirmed within 14 days of the mail is removed with its chart, and audited', async () => {
  const [early, late] = [await signedUp(13), await signedUp(15)]
  const neverMailed = await signedUp(15, 'failed')
  expect(await clearSignUps(sql, chartTables)).toEqual([late.id])
  expect([await isThere(early), await isThere(late)]).toEqual([true, false])
  expect(await isThere(neverMailed)).toBe(true)
  const events = await sql`
    select action, object_type, actor_role from audit_events
    where object_id = ${late.id} and action = 'delete' order by object_type`
  expect(events).toEqual([
    { action: 'delete', objectType: 'patient', actorRole: 'system' },
    { action: 'delete', objectType: 'user', actorRole: 'system' },
  ])
  const { cookie, email } = late
  expect((await visitor.ask(readSession, { headers: { cookie } })).body.user).toBeNull()
  const again = { name: 'New Comer', email, password, role: 'patient' as const }
  expect((await visitor.ask(signUp, { body: again })).status).toBe(201)
})

test('A-18 a sign-up that was confirmed, used by the desk or has anything in it stays', async () => {
  const doctor = await clinic.signedIn('doctor')
  const kept: Record<string, (id: string) => Promise<unknown>> = {
    confirmed: (id) => sql`update users set email_confirmed_at = now() where id = ${id}`,
    'changed by the desk': (id) =>
      sql`update patients set alerts = 'Hard of hearing', updated_by = ${doctor.userId}
        where id = ${id}`,
    visit: (id) => sql`
      insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
      values (${uuidv7()}, ${id}, ${doctor.userId}, now(), now() + interval '1 minute')`,
    'deleted visit': (id) => sql`
      insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, deleted_at)
      values (${uuidv7()}, ${id}, ${doctor.userId}, now(), now() + interval '1 minute', now())`,
    record: (id) => sql`
      insert into medical_records (id, patient_id, doctor_id, record_date, notes)
      values (${uuidv7()}, ${id}, ${doctor.userId}, '2026-01-02', 'Well.')`,
    bill: (id) => sql`
      insert into bills (id, patient_id, invoice_number, amount_minor, currency, bill_date)
      values (${uuidv7()}, ${id}, 990001, 100, 'USD', '2026-01-02')`,
    'waiting entry': (id) =>
      sql`insert into waiting_entries (id, patient_id, note) values (${uuidv7()}, ${id}, '')`,
    'emergency access': (id) => sql`
      insert into emergency_accesses (id, patient_id, doctor_id, reason, expires_at, created_by)
      values (${uuidv7()}, ${id}, ${doctor.userId}, 'Collapsed',
        now() + interval '50 minutes', ${doctor.userId})`,
    'another role': (id) => sql`update users set role = 'staff' where id = ${id}`,
  }
  const accounts = new Map<string, SignedUp>()
  for (const [name, use] of Object.entries(kept)) {
    const account = await signedUp(100)
    await use(account.id)
    accounts.set(name, account)
  }
  const empty = await signedUp(100)
  expect(await clearSignUps(sql, chartTables)).toEqual([empty.id])
  for (const [name, account] of accounts) {
    // Inviting a chart calls this database function without the other checks.
    const [asked] = await sql`select remove_empty_sign_up(${account.id}) as is_removed`
    expect(asked, name).toEqual({ isRemoved: false })
    expect(await isThere(account), name).toBe(true)
  }
  figure('A-18', `${accounts.size} kinds of charts with something in them: 0 of them removed`)
})

test('A-18 where no link went out, only a sign-up that was not used again for 90 days is removed', async () => {
  const [fresh, unused, signedIn, used] = [
    await signedUp(89, 'none'),
    await signedUp(91, 'none'),
    await signedUp(91, 'none'),
    await signedUp(91, 'none'),
  ]
  const refused = await signedUp(91, 'failed')
  const mailedLately = await signedUp(91)
  await sql`update email_changes set mailed_at = now() - interval '2 days'
    where user_id = ${mailedLately.id}`
  for (const account of [fresh, unused, used, refused, mailedLately]) await signedOut(account)
  await sql`update known_devices set last_used_at = now() - interval '60 days'
    where user_id = ${used.id}`
  expect((await clearSignUps(sql, chartTables)).sort()).toEqual([unused.id, refused.id].sort())
  for (const account of [fresh, signedIn, used, mailedLately]) {
    expect(await isThere(account)).toBe(true)
  }
})
