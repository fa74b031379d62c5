import { afterAll, describe, expect, test } from 'vitest'
import { aClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import { readProfile } from '../../users/user.ts'
import { hashPassword } from '../../users/server/passwords.ts'
import { listPatients } from '../../../patients/charts/patient.ts'
import { readLink, requestPasswordLink, useLink } from '../password-links.ts'
import { changePassword } from '../passwords.ts'
import { readSession, signIn, signOut } from '../session.ts'
import { signUp } from '../sign-up.ts'

const clinic = await aClinicWithMail()
afterAll(() => clinic.close())
const { visitor, sql } = clinic
const password = 'correct horse battery'

function cookieOf(headers: { 'set-cookie'?: string | string[] | undefined }): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

async function account(email: string, status = 'active') {
  const person = await clinic.signedIn('staff', { email })
  await sql`update users set status = ${status}, password_hash = ${await hashPassword(password)}
    where id = ${person.userId}`
  return person
}

describe('signing up', () => {
  test('a patient is signed in at once and has a chart under the id of the account', async () => {
    const body = { name: 'Pia Nowak', email: 'Pia@Example.com', password, role: 'patient' } as const
    const answer = await visitor.ask(signUp, { body })
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({ email: 'pia@example.com', role: 'patient' })
    expect(answer.body.user?.patientId).toBe(answer.body.user?.id)
    const [chart] =
      await sql`select name, email from patients where user_id = ${answer.body.user?.id ?? null}`
    expect(chart).toEqual({ name: 'Pia Nowak', email: 'pia@example.com' })
  })

  test.each(['doctor', 'staff'] as const)(
    'a %s waits for approval and reads no patient',
    async (role) => {
      const body = { name: 'Someone', email: `${role}@example.com`, password, role }
      const answer = await visitor.ask(signUp, { body })
      expect(answer.body.user?.status).toBe('pending')
      const headers = { cookie: cookieOf(answer.headers) }
      expect((await visitor.ask(readProfile, { headers })).status).toBe(200)
      const refused = await visitor.ask(listPatients, { headers })
      expect(refused.status).toBe(403)
      expect(refused.problem.detail).toBe(
        'Your account is waiting for approval by an administrator.',
      )
    },
  )

  test('an email in use is refused with its sentence under the field', async () => {
    await account('taken@example.com')
    const body = { name: 'Other', email: 'TAKEN@example.com', password, role: 'patient' }
    const answer = await visitor.ask(signUp, { body })
    expect(answer.status).toBe(409)
    expect(answer.problem.errors).toEqual({ email: 'Email is already in use.' })
  })

  test.each([
    ['short', 'short12', 'Password must be at least 8 characters.'],
    ['common', 'iloveyou1', 'This password is too common.'],
    ['the own email', 'me.myself@example.com', 'The password must not contain your email.'],
  ])('a password that is %s is refused', async (_, bad, message) => {
    const body = { name: 'Me', email: 'me.myself@example.com', password: bad, role: 'patient' }
    const answer = await visitor.ask(signUp, { body })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors).toEqual({ password: message })
  })

  test.each(['admin', 'Admin', '', 'root', null, ['doctor'], { role: 'doctor' }])(
    'nobody signs up as %j',
    async (role) => {
      const body = { name: 'Eve', email: 'eve@example.com', password, role }
      const answer = await visitor.ask(signUp, { body })
      expect(answer.status).toBe(422)
      expect(await sql`select 1 from users where email = 'eve@example.com'`).toHaveLength(0)
    },
  )
})

describe('signing in', () => {
  test('the right password opens a session whose token is stored only as a hash', async () => {
    await account('right@example.com')
    const answer = await visitor.ask(signIn, { body: { email: ' Right@Example.com ', password } })
    expect(answer.status).toBe(200)
    const header = String(answer.headers['set-cookie'])
    expect(header).toMatch(/^__Host-openward=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const token = cookieOf(answer.headers).split('=')[1] ?? ''
    const [stored] = await sql`select 1 from sessions where token_hash = ${Buffer.from(token)}`
    expect(stored).toBeUndefined()
    const session = await visitor.ask(readSession, {
      headers: { cookie: cookieOf(answer.headers) },
    })
    expect(session.body.user?.email).toBe('right@example.com')
  })

  test('a wrong password and an unknown email are answered alike', async () => {
    await account('known@example.com')
    const wrong = await visitor.ask(signIn, {
      body: { email: 'known@example.com', password: 'nope' },
    })
    const unknown = await visitor.ask(signIn, {
      body: { email: 'who@example.com', password: 'nope' },
    })
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401)
      expect(answer.problem.detail).toBe('Invalid email or password')
    }
  })

  test('a deleted account gets its sentence and no session, but only for the right password', async () => {
    await account('gone@example.com', 'deleted')
    const right = await visitor.ask(signIn, { body: { email: 'gone@example.com', password } })
    expect(right.status).toBe(401)
    expect(right.problem.detail).toBe('User record not found. Please contact admin.')
    expect(right.headers['set-cookie']).toBeUndefined()
    const wrong = await visitor.ask(signIn, { body: { email: 'gone@example.com', password: 'x' } })
    expect(wrong.problem.detail).toBe('Invalid email or password')
  })

  test('after five wrong passwords even the right one has to wait, under the same sentence', async () => {
    await account('guessed@example.com')
    for (let i = 0; i < 5; i += 1) {
      const wrong = { email: 'guessed@example.com', password: `guess ${i}` }
      expect((await visitor.ask(signIn, { body: wrong })).status).toBe(401)
    }
    const refused = await visitor.ask(signIn, { body: { email: 'GUESSED@example.com ', password } })
    expect(refused.status).toBe(429)
    expect(refused.problem.detail).toBe('Invalid email or password')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(25)
    await sql`update sign_in_failures set blocked_until = now() - interval '1 second'`
    const right = await visitor.ask(signIn, { body: { email: 'guessed@example.com', password } })
    expect(right.status).toBe(200)
  })

  test('a new sign-in in the same browser ends the session that was there', async () => {
    const earlier = await account('again@example.com')
    await visitor.ask(signIn, {
      body: { email: 'again@example.com', password },
      headers: { cookie: earlier.cookie },
    })
    expect((await earlier.ask(readProfile)).status).toBe(401)
  })
})

test('signing out ends the session for every later call', async () => {
  const person = await clinic.signedIn('doctor')
  const answer = await person.ask(signOut)
  expect(answer.status).toBe(204)
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  expect((await person.ask(readProfile)).status).toBe(401)
})

test('changing the password asks for the current one and ends the other sessions', async () => {
  const person = await account('change@example.com')
  const other = await visitor.ask(signIn, { body: { email: 'change@example.com', password } })
  const next = 'a quite different one'
  const wrong = { currentPassword: 'not it', password: next }
  expect((await person.ask(changePassword, { body: wrong })).problem.errors).toEqual({
    currentPassword: 'This is not your current password.',
  })
  const right = { currentPassword: password, password: next }
  expect((await person.ask(changePassword, { body: right })).status).toBe(204)
  const headers = { cookie: cookieOf(other.headers) }
  expect((await visitor.ask(readProfile, { headers })).status).toBe(401)
  expect((await person.ask(readProfile)).status).toBe(200)
})

describe('a forgotten password', () => {
  test('is asked for with the same answer whether or not the account exists', async () => {
    await account('forgot@example.com')
    const known = await visitor.ask(requestPasswordLink, { body: { email: 'forgot@example.com' } })
    const unknown = await visitor.ask(requestPasswordLink, { body: { email: 'no@example.com' } })
    expect([known.status, unknown.status]).toEqual([204, 204])
    const mails = await sql`select to_address from mails where subject = 'Set your password'`
    expect(mails.map((mail) => String(mail['toAddress']))).toEqual(['forgot@example.com'])
  })

  test('asked for again and again sends one mail a minute', async () => {
    const { userId } = await account('flooded@example.com')
    const ask = () => visitor.ask(requestPasswordLink, { body: { email: 'flooded@example.com' } })
    const count = async () =>
      (await sql`select 1 from mails where to_address = 'flooded@example.com'`).length
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await count()).toBe(1)
    await sql`update one_time_links set created_at = now() - interval '2 minutes'
      where user_id = ${userId}`
    await ask()
    expect(await count()).toBe(2)
  })

  test('is replaced through the mailed link, which works once', async () => {
    await account('reset@example.com')
    await visitor.ask(requestPasswordLink, { body: { email: 'reset@example.com' } })
    const token = await clinic.mails.token('reset@example.com')
    const link = await visitor.ask(readLink, { body: { token } })
    expect(link.body).toMatchObject({ purpose: 'set password', email: 'reset@example.com' })
    const body = { token, password: 'brand new and long' }
    const [first, second] = await Promise.all([
      visitor.ask(useLink, { body }),
      visitor.ask(useLink, { body }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const credentials = { email: 'reset@example.com', password: 'brand new and long' }
    expect((await visitor.ask(signIn, { body: credentials })).status).toBe(200)
  })
})
