import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '../../../contract/role.ts'
import { aMailServer } from '../../../server/mail/a-mail-server.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { testClinic } from '../../../app/server/test-clinic.ts'
import { flushEvents } from '../../audit/server/event-log.ts'
import { requestPasswordLink } from '../../access/session/password-links.ts'
import { listMails, type Mail, retryMail } from '../mail.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, visitor } = clinic
const admin = await clinic.signedIn('admin')
beforeEach(() => sql`delete from mails`)

const letter = { to: 'pia@example.com', subject: 'Your link', body: 'Dear Pia' }

async function mails(query: Parameters<typeof admin.ask<typeof listMails>>[1] = {}) {
  const answer = await admin.ask(listMails, query)
  expect(answer.status).toBe(200)
  return answer.body
}

async function failedMail(
  changes: Partial<Pick<Mail, 'state' | 'body' | 'carriesSecrets'>> = {},
): Promise<string> {
  await queueMail(sql, letter)
  const [mail] = await sql<{ id: string }[]>`
    update mails set state = ${changes.state ?? 'failed'}, body = ${changes.body ?? 'Dear Pia'},
      carries_secrets = ${changes.carriesSecrets ?? false}, attempts = 8, last_error = 'No answer', attempt_after = now() + interval '1 day'
    returning id`
  return mail?.id ?? ''
}

describe('the outbox', () => {
  test('shows admins what would have been sent, newest first', async () => {
    await queueMail(sql, letter)
    await queueMail(sql, { ...letter, subject: 'Another' })
    const page = await mails()
    expect(page.rows.map(({ subject }) => subject)).toEqual(['Another', 'Your link'])
    expect(page.rows[1]).toMatchObject({
      toAddress: 'pia@example.com',
      body: 'Dear Pia',
      state: 'waiting',
      attempts: 0,
      lastError: null,
      sentAt: null,
    })
    expect(page).toMatchObject({ total: 2, isSending: false })
  })

  test('finds mails by a part of address or subject, and by state', async () => {
    await queueMail(sql, letter)
    await queueMail(sql, { ...letter, to: 'zoë@example.com', subject: 'Invitation' })
    await sql`update mails set state = 'failed' where subject = 'Invitation'`
    const found = async (query: object) =>
      (await mails({ query })).rows.map(({ subject }) => subject)
    expect(await found({ search: 'ZOE invit' })).toEqual(['Invitation'])
    expect(await found({ search: 'nobody' })).toEqual([])
    expect(await found({ state: 'failed' })).toEqual(['Invitation'])
    expect(await found({ state: 'sent' })).toEqual([])
  })

  test('is read by an admin, which is an event', async () => {
    await mails()
    await flushEvents(sql)
    const events = await sql`
      select action, object_type from audit_events where actor_id = ${admin.userId}`
    expect(events).toContainEqual({ action: 'list', objectType: 'mail' })
  })

  test('pages through many mails without losing or repeating one', async () => {
    for (let n = 0; n < 7; n += 1) await queueMail(sql, { ...letter, subject: `Mail ${n}` })
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await mails({ query: { limit: 3, after } })
      seen.push(...page.rows.map(({ subject }) => subject))
      after = page.next ?? undefined
      expect(page.total).toBe(7)
    } while (after)
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Mail ${n}`))
  })

  test.each(roles.filter((role) => role !== 'admin'))('is closed to a %s', async (role) => {
    const someone = await clinic.signedIn(role)
    expect((await someone.ask(listMails)).status).toBe(403)
    const params = { id: await failedMail() }
    expect((await someone.ask(retryMail, { params })).status).toBe(403)
  })

  test('is closed to visitors', async () => {
    expect((await visitor.ask(listMails)).status).toBe(401)
    expect((await visitor.ask(retryMail, { params: { id: uuidv7() } })).status).toBe(401)
  })

  test('refuses a state that does not exist', async () => {
    expect((await admin.ask(listMails, { query: { state: 'lost' } })).status).toBe(400)
  })
})

describe('trying again', () => {
  test('puts a failed mail back with all its tries', async () => {
    const id = await failedMail()
    expect((await admin.ask(retryMail, { params: { id } })).status).toBe(204)
    const { rows } = await mails()
    expect(rows[0]).toMatchObject({ state: 'waiting', attempts: 0, lastError: null })
    const [due] = await sql`select 1 from mails where attempt_after <= now()`
    expect(due).toBeDefined()
  })

  test.each(['sent', 'waiting'] as const)('leaves a mail that is %s alone', async (state) => {
    const id = await failedMail({ state })
    const answer = await admin.ask(retryMail, { params: { id } })
    expect(answer.status).toBe(409)
    expect(answer.problem.detail).toBe(`This mail is ${state}, not failed.`)
    expect((await mails()).rows[0]).toMatchObject({ state, attempts: 8 })
  })

  test('refuses a mail whose text is gone', async () => {
    const id = await failedMail({ body: '' })
    const answer = await admin.ask(retryMail, { params: { id } })
    expect(answer.status).toBe(409)
    expect(answer.problem.detail).toBe('The text of this mail is gone, so it cannot be sent again.')
  })

  test('refuses a mail whose link is not kept', async () => {
    const id = await failedMail({ carriesSecrets: true })
    const answer = await admin.ask(retryMail, { params: { id } })
    expect(answer.status).toBe(409)
    expect(answer.problem.detail).toMatch(/^The link or code of this mail is not kept/)
    expect((await mails()).rows[0]).toMatchObject({ state: 'failed', carriesSecrets: true })
  })

  test('does not know a mail that does not exist', async () => {
    expect((await admin.ask(retryMail, { params: { id: uuidv7() } })).status).toBe(404)
    expect((await admin.ask(retryMail, { params: { id: 'mail' } })).status).toBe(404)
  })
})

test('a server with SMTP_URL mails the link that a visitor asks for', async () => {
  const server = await aMailServer()
  const sending = await testClinic({ SMTP_URL: server.url })
  const person = await sending.signedIn('staff', { email: 'sam@example.com' })
  await sending.visitor.ask(requestPasswordLink, { body: { email: person.email } })
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1)
  expect(server.received[0]?.to).toEqual(['sam@example.com'])
  expect(server.received[0]?.raw).toMatch(/https:\/\/clinic\.example\/set-password#/)
  const boss = await sending.signedIn('admin')
  const { body } = await boss.ask(listMails)
  expect(body.isSending).toBe(true)
  await sending.close()
  await server.close()
})
