import { afterAll, describe, expect, test } from 'vitest'
import { aMailServer } from '../../../../server/mail/a-mail-server.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { figure } from '../../../../trust/figure.ts'
import { hashPassword } from '../../users/server/passwords.ts'
import { readProfile } from '../../users/user.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../own-sessions.ts'
import { signIn } from '../session.ts'
import { signUp } from '../sign-up.ts'
import { endUserSession, endUserSessions, listUserSessions } from '../user-sessions.ts'
import { deviceInWords } from './sessions-of.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, visitor } = clinic
const password = 'correct horse battery'
const passwordHash = await hashPassword(password)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** All cookies of an answer, as a browser keeps them. */
function cookies(headers: { 'set-cookie'?: string | string[] | undefined }): string {
  const lines = [headers['set-cookie'] ?? []].flat()
  return lines.map((line) => line.split(';')[0] ?? '').join('; ')
}

async function signedInTwice() {
  const person = await clinic.signedIn('doctor')
  await sql`update users set password_hash = ${passwordHash} where id = ${person.userId}`
  const enter = async (userAgent: string) => {
    const body = { email: person.email, password }
    const answer = await visitor.ask(signIn, { body, headers: { 'user-agent': userAgent } })
    return { cookie: cookies(answer.headers) }
  }
  return { person, here: await enter(firefox), there: await enter(chrome) }
}
const list = async (headers: { cookie: string }) =>
  (await visitor.ask(listOwnSessions, { headers })).body
const isIn = async (headers: { cookie: string }) =>
  (await visitor.ask(readProfile, { headers })).status === 200

describe('A-08 where one is signed in', () => {
  test('is listed in words, with this place first', async () => {
    const { here } = await signedInTwice()
    const sessions = await list(here)
    expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Firefox on Linux', true],
      ['Chrome on Windows', false],
      ['Unknown device', false],
    ])
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1' })
  })

  test('one place is ended at once, the others go on', async () => {
    const { here, there, person } = await signedInTwice()
    const id = (await list(here)).find(({ device }) => device.startsWith('Chrome'))?.id ?? ''
    expect((await visitor.ask(endOwnSession, { headers: here, params: { id } })).status).toBe(204)
    expect([await isIn(here), await isIn(there), await isIn(person)]).toEqual([true, false, true])
  })

  test('all others are ended at once, and this one goes on', async () => {
    const { here, there, person } = await signedInTwice()
    expect((await visitor.ask(endOtherSessions, { headers: here })).status).toBe(204)
    expect([await isIn(here), await isIn(there), await isIn(person)]).toEqual([true, false, false])
    expect(await list(here)).toHaveLength(1)
  })

  test('somebody else’s session is like one that does not exist', async () => {
    const { here, there } = await signedInTwice()
    const other = await clinic.signedIn('admin')
    const params = { id: (await list(here))[1]?.id ?? '' }
    expect((await other.ask(endOwnSession, { params })).status).toBe(404)
    expect(await isIn(there)).toBe(true)
    figure('A-08', 'one ended, all others ended: each 401 at its next request; another’s: 404')
  })

  test('ended and locked sessions are not listed', async () => {
    const { here } = await signedInTwice()
    const [, second, third] = await list(here)
    await sql`update sessions set expires_at = now() where id = ${second?.id ?? null}`
    await sql`update sessions set last_used_at = now() - interval '31 minutes'
      where id = ${third?.id ?? null}`
    expect(await list(here)).toHaveLength(1)
  })
})

describe('an admin', () => {
  test('sees where somebody is signed in, and signs them out in one place or everywhere', async () => {
    const admin = await clinic.signedIn('admin')
    const { here, there, person } = await signedInTwice()
    const params = { id: person.userId }
    const seen = await admin.ask(listUserSessions, { params })
    expect(seen.body.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Chrome on Windows', false],
      ['Firefox on Linux', false],
      ['Unknown device', false],
    ])
    const sessionId = seen.body[0]?.id ?? ''
    const ended = await admin.ask(endUserSession, { params: { ...params, sessionId } })
    expect(ended.status).toBe(204)
    expect([await isIn(here), await isIn(there), await isIn(person)]).toEqual([true, false, true])
    expect((await admin.ask(endUserSessions, { params })).status).toBe(204)
    expect([await isIn(here), await isIn(person)]).toEqual([false, false])
    expect((await admin.ask(listUserSessions, { params })).body).toEqual([])
    const events = await sql`
      select actor_id, object_id from audit_events
      where action = 'sign out' and object_id = ${person.userId}`
    const event = { actorId: admin.userId, objectId: person.userId }
    expect(events).toEqual([event, event, event])
  })

  test('signs the own account out everywhere but here, and nobody by another’s id', async () => {
    const admin = await clinic.signedIn('admin')
    const { here, person } = await signedInTwice()
    const params = { id: admin.userId }
    expect((await admin.ask(endUserSessions, { params })).status).toBe(204)
    expect(await isIn(admin)).toBe(true)
    const [{ id: sessionId = '' } = {}] = await list(here)
    const wrong = await admin.ask(endUserSession, { params: { ...params, sessionId } })
    expect(wrong.status).toBe(404)
    expect(await isIn(here)).toBe(true)
    for (const role of ['staff', 'doctor', 'patient'] as const) {
      const other = await clinic.signedIn(role)
      const asked = { params: { id: person.userId } }
      expect((await other.ask(endUserSessions, asked)).status).toBe(403)
    }
  })
})

test.each([
  [firefox, 'Firefox on Linux'],
  [chrome, 'Chrome on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['a program of somebody', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
])('the browser %s is called %s', (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words)
})

describe('a sign-in from a new browser', () => {
  test('is told by mail; the first of an account and those from known browsers are not', async () => {
    const server = await aMailServer()
    const mailing = await testClinic({ SMTP_URL: server.url })
    const email = 'pia@clinic.example'
    const body = { name: 'Pia Nowak', email, password, role: 'patient' as const }
    const first = await mailing.visitor.ask(signUp, { body })
    const device = /__Host-openward-device=[\w-]{43}/.exec(cookies(first.headers))?.[0] ?? ''
    const enter = (headers: Record<string, string>) =>
      mailing.visitor.ask(signIn, { body: { email, password }, headers })
    const known = await enter({ cookie: device, 'user-agent': firefox })
    expect(known.status).toBe(200)
    expect(String(known.headers['set-cookie'])).toContain(device)
    const told = () => mailing.sql`select 1 from mails where subject like 'New sign-in%'`
    expect(await told()).toHaveLength(0)

    await enter({ 'user-agent': chrome })
    const arrived = () => server.received.find(({ raw }) => raw.includes('Subject: New sign-in'))
    await expect.poll(arrived, { timeout: 8000 }).toBeDefined()
    const mail = arrived()
    expect(mail?.to).toEqual([email])
    expect(mail?.raw).toContain('Subject: New sign-in to your account')
    expect(mail?.raw).toContain('Chrome on Windows, address 127.0.0.1')
    await mailing.sql`update clinic set is_demo = true`
    await enter({ 'user-agent': firefox })
    expect(await told()).toHaveLength(1)
    await mailing.close()
    await server.close()
  })

  test('keeps no more than fifty browsers of an account, the latest', async () => {
    const { person } = await signedInTwice()
    await sql`insert into known_devices (user_id, device_hash, last_used_at)
      select ${person.userId}, sha256(n::text::bytea), now() - make_interval(days => n)
      from generate_series(1, 60) as n`
    await visitor.ask(signIn, { body: { email: person.email, password } })
    const [kept] = await sql`
      select count(*)::int as devices, min(last_used_at) > now() - interval '50 days' as are_latest
      from known_devices where user_id = ${person.userId}`
    expect(kept?.['devices']).toBeLessThanOrEqual(51)
    expect(kept?.['areLatest']).toBe(true)
  })
})
