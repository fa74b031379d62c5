import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  linkAccount,
  listLinkableAccounts,
  makeChartCode,
  sendConfirmation,
  useChartCode,
  invitePatient,
} from '../clinic/patients/charts/account-link.ts'
import { listLikelyDuplicates } from '../clinic/patients/charts/likely-duplicate.ts'
import { readPatient } from '../clinic/patients/charts/patient.ts'
import { aPatient } from '../clinic/patients/charts/server/a-patient.ts'
import { useLink } from '../clinic/access/session/password-links.ts'
import { readSession, signIn } from '../clinic/access/session/session.ts'
import { signUp } from '../clinic/access/session/sign-up.ts'
import { confirmEmail } from '../clinic/access/users/email-change.ts'
import { changeProfile } from '../clinic/access/users/user.ts'
import { aClinicWithMail } from '../app/server/a-clinic-with-mail.ts'
import { type Caller, testClinic, type TestClinic } from '../app/server/test-clinic.ts'
import { cookieOf, password } from './accounts.ts'
import { figure } from './figure.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const mailing = await aClinicWithMail()
const silent = await testClinic()
afterAll(() => Promise.all([mailing.close(), silent.close()]))
let desk: Caller
let silentDesk: Caller
beforeAll(async () => {
  desk = await mailing.signedIn('staff')
  silentDesk = await silent.signedIn('staff')
})

let people = 0
/** A patient of the desk, and a stranger who signs up as this person before any invitation. */
async function squatted({ sql, visitor }: TestClinic) {
  people += 1
  const email = `rosa-${people}@own.example`
  const name = `Rosa Desk ${people}`
  const dob = new Date(Date.UTC(1971, 0, people)).toISOString().slice(0, 10)
  const chart = await aPatient(sql, { name, email, dob })
  const { body, headers } = await visitor.ask(signUp, {
    body: { name, email, password, role: 'patient' },
  })
  const cookie = cookieOf(headers)
  const stranger: Caller['ask'] = (endpoint, wanted) =>
    visitor.ask(endpoint, { ...wanted, headers: { cookie } })
  await stranger(changeProfile, { version: 1, body: { name, email, dob } })
  return { chart, email, name, dob, stranger, userId: body.user?.id ?? '' }
}

const link = (by: Caller, id: string, userId: string) =>
  by.ask(linkAccount, { params: { id }, body: { userId } })

test('A-18 a stranger who signs up first with a patient’s email is never offered that chart or linked to it', async () => {
  const rounds = times(5, 25)
  let offered = 0
  let seen = 0
  let asked = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const [clinic, by] of [
      [mailing, desk],
      [silent, silentDesk],
    ] as const) {
      const { chart, email, name, dob, stranger, userId } = await squatted(clinic)
      for (const search of [undefined, name, email, email.split('@')[0]]) {
        const query = { search }
        const found = await by.ask(listLinkableAccounts, { params: { id: chart.id }, query })
        offered += found.body.filter(({ id }) => id === userId).length
        asked += 1
      }
      const refused = await link(by, chart.id, userId)
      expect([refused.status, refused.problem.detail]).toEqual([
        409,
        'Nobody has shown yet that the email of this account is theirs. Send the confirmation from the chart of the account, invite the patient, or give them a code on paper.',
      ])
      // The chart that the sign-up created says so wherever it could be confused with the
      // patient's.
      const alike = await by.ask(listLikelyDuplicates, { query: { name, dob } })
      const marks = alike.body.map(({ id, isUnconfirmed }) => [id === userId, isUnconfirmed])
      expect(marks.sort()).toEqual([
        [false, false],
        [true, true],
      ])
      const own = await by.ask(readPatient, { params: { id: userId } })
      expect(own.body.account?.isConfirmed).toBe(false)
      if (JSON.stringify((await stranger(readSession)).body).includes(chart.id)) seen += 1
      await clinic.sql`delete from request_counts`
    }
  }
  expect([offered, seen]).toEqual([0, 0])
  figure(
    'A-18',
    `${rounds * 2} sign-ups with the email of a desk patient: ${offered} of ${asked} lists named one, ${rounds * 2} links refused, ${seen} charts seen`,
  )
})

test('A-18 the same account can be linked after its mailed link was used', async () => {
  const { chart, email, stranger: owner, userId } = await squatted(mailing)
  await mailing.sql`update email_changes set mailed_at = now() - interval '1 minute'`
  const first = await mailing.mails.token(email)
  const sent = await desk.ask(sendConfirmation, { params: { id: userId } })
  expect(sent.status).toBe(204)
  const token = await mailing.mails.token(email)
  expect(token).not.toBe(first)
  // The link helps only the mailbox's reader, not somebody who is signed in elsewhere.
  expect((await mailing.visitor.ask(confirmEmail, { body: { token } })).status).toBe(401)
  expect((await link(desk, chart.id, userId)).status).toBe(409)
  expect((await owner(confirmEmail, { body: { token } })).status).toBe(200)
  const offered = await desk.ask(listLinkableAccounts, { params: { id: chart.id } })
  expect(offered.body.map(({ id }) => id)).toEqual([userId])
  expect((await link(desk, chart.id, userId)).status).toBe(200)
  expect((await desk.ask(sendConfirmation, { params: { id: chart.id } })).status).toBe(409)
})

test('A-18 an invitation reaches the mailbox’s owner although a stranger has the email already', async () => {
  const { chart, email, stranger, userId } = await squatted(mailing)
  expect((await desk.ask(invitePatient, { params: { id: chart.id } })).status).toBe(201)
  const token = await mailing.mails.token(email)
  const body = { token, password: 'ten grey geese at noon' }
  const used = await mailing.visitor.ask(useLink, { body })
  expect([used.status, used.body.user?.patientId]).toEqual([200, chart.id])
  // The empty account that was in the way is gone, and so is its session.
  expect((await stranger(readSession)).body.user).toBeNull()
  expect(await mailing.sql`select 1 from users where id = ${userId}`).toHaveLength(0)
  const known = { email, password }
  expect((await mailing.visitor.ask(signIn, { body: known })).status).toBe(401)
  const [user] = await mailing.sql`
    select email_confirmed_at is not null as is_confirmed from users where email = ${email}`
  expect(user).toEqual({ isConfirmed: true })
})

test('A-18 without a mail server no invitation goes past a stranger’s account, but a code on paper links', async () => {
  const { chart, stranger, userId } = await squatted(silent)
  const params = { id: chart.id }
  const invited = await silentDesk.ask(invitePatient, { params })
  expect([invited.status, invited.problem.detail]).toEqual([
    409,
    'Somebody opened an account with this email, and nobody has confirmed that it is theirs. Give the patient a code on paper instead.',
  ])
  const unsent = await silentDesk.ask(sendConfirmation, { params: { id: userId } })
  expect(unsent.problem.detail).toMatch(/^No mail server is set up/)
  const { code } = (await silentDesk.ask(makeChartCode, { params })).body
  const guessed = await stranger(useChartCode, {
    body: { code: code.split('').reverse().join('') },
  })
  expect(guessed.status).toBe(409)
  // The patient is signed in with an account that has another email.
  const patient = await silent.signedIn('patient')
  await silent.sql`update users set email_confirmed_at = null where id = ${patient.userId}`
  expect((await patient.ask(useChartCode, { body: { code } })).status).toBe(204)
  expect((await patient.ask(readSession)).body.user?.patientId).toBe(chart.id)
  expect((await stranger(readSession)).body.user?.patientId).toBe(userId)
})

test('A-18 one address can open thirty accounts an hour, and its refusals do not use up the clinic’s limit', async () => {
  const clinic = await testClinic({ OPENWARD_TRUST_PROXY: '1' })
  const open = async (n: number, address: string) => {
    const body = { name: 'X', email: `n${n}@own.example`, password, role: 'patient' as const }
    const headers = { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' }
    return clinic.visitor.ask(signUp, { body, headers })
  }
  const statuses: number[] = []
  for (let n = 0; n < 32; n += 1) statuses.push((await open(n, '203.0.113.9')).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429, 429])
  expect((await open(40, '2001:db8::1')).status).toBe(201)
  const [all] = await clinic.sql`select count from request_counts where key = 'sign-up'`
  expect(all).toEqual({ count: 31 })
  await clinic.sql`update request_counts set count = 1000 where key = 'sign-up'`
  const refused = await open(41, '198.51.100.7')
  expect([refused.status, refused.problem.detail]).toEqual([
    429,
    'Too many accounts were opened just now. Try again later, or ask the clinic to invite you.',
  ])
  expect(await clinic.sql`select 1 from users`).toHaveLength(31)
  await clinic.close()
  figure('A-18', '32 sign-ups from one address within the hour: 30 accounts')
})
