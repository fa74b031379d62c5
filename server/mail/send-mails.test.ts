import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../database/test-database.ts'
import { aMailServer } from './a-mail-server.ts'
import { forgetOldMails } from './forget-mails.ts'
import { mailAccount } from './mail-account.ts'
import { queueMail } from './mailer.ts'
import { type MailSender, startSendingMails } from './send-mails.ts'
import { mailHead } from '../../clinic/settings/server/mail-head-of-clinic.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)
const url = 'https://clinic.example'
const secret = 'a secret for tests only, long enough'
const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})
beforeEach(() => sql`delete from mails`)

async function mailServer(behaviour?: Parameters<typeof aMailServer>[0]) {
  const server = await aMailServer(behaviour)
  ended.push(() => server.close())
  return server
}

function sending(smtpUrl: string): MailSender {
  const sender = startSendingMails(sql, {
    ...{ smtpUrl, url, secret },
    head: () => mailHead(sql),
    onChange: () => undefined,
  })
  ended.unshift(() => sender.stop())
  return sender
}

interface Row {
  state: string
  attempts: number
  lastError: string | null
  sentAt: string | null
  waitMinutes: number
  body: string
}

async function outbox(): Promise<Row[]> {
  return sql<Row[]>`
    select state, attempts, last_error, sent_at, body,
      round(extract(epoch from attempt_after - now()) / 60)::int as wait_minutes
    from mails order by id`
}

async function theOnlyMail(): Promise<Row> {
  const [mail] = await outbox()
  if (!mail) throw new Error('There is no mail.')
  return mail
}

const letter = { to: 'pia@example.com', subject: 'Grüße', body: 'Dear Pia,\n\nyour link.\n' }

describe('sending', () => {
  test('a waiting mail is sent once, from the clinic, and marked', async () => {
    const server = await mailServer()
    await sql`update clinic set name = 'Lakeside, "the" Clinic'`
    await queueMail(sql, letter)
    const sender = sending(server.url)
    await sender.sendDue()
    await sender.sendDue()
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail?.from).toBe('no-reply@clinic.example')
    expect(mail?.to).toEqual(['pia@example.com'])
    expect(mail?.raw).toContain('From: "Lakeside, \\"the\\" Clinic" <no-reply@clinic.example>')
    expect(mail?.raw).toContain('Subject: =?UTF-8?')
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated')
    expect(mail?.raw).toContain('Dear Pia,')
    const stored = await theOnlyMail()
    expect(stored).toMatchObject({ state: 'sent', attempts: 1, lastError: null })
    expect(stored.sentAt).not.toBeNull()
  })

  test('it is sent without being asked to, soon after it was queued', async () => {
    const server = await mailServer()
    sending(server.url)
    await queueMail(sql, letter)
    await expect.poll(() => server.received.length, { timeout: 8000 }).toBe(1)
  })

  test('three servers that send at once send each mail once', async () => {
    const server = await mailServer()
    for (let n = 0; n < 20; n += 1) await queueMail(sql, { ...letter, to: `p${n}@example.com` })
    const senders = [sending(server.url), sending(server.url), sending(server.url)]
    await Promise.all(senders.map((sender) => sender.sendDue()))
    const receivers = server.received.flatMap(({ to }) => to)
    expect(receivers).toHaveLength(20)
    expect(new Set(receivers).size).toBe(20)
  })

  test('a mail that another server is taking is skipped, not waited for', async () => {
    const server = await mailServer()
    await queueMail(sql, { ...letter, subject: 'Taken' })
    await queueMail(sql, { ...letter, subject: 'Free' })
    const sender = sending(server.url)
    await sql.begin(async (other) => {
      await other`select 1 from mails where subject = 'Taken' for update`
      await sender.sendDue()
      expect(server.received).toHaveLength(1)
      expect(server.received[0]?.raw).toContain('Subject: Free')
    })
  })

  test('an address field with two addresses reaches neither', async () => {
    const server = await mailServer()
    await queueMail(sql, { ...letter, to: 'pia@example.com, eve@example.com' })
    await sending(server.url).sendDue()
    const receivers = server.received.flatMap(({ to }) => to)
    expect(receivers).not.toContain('eve@example.com')
    expect(receivers).not.toContain('pia@example.com')
  })

  test('a line break in the subject adds no head line', async () => {
    const server = await mailServer()
    await queueMail(sql, { ...letter, subject: 'Hello\r\nBcc: eve@example.com' })
    await sending(server.url).sendDue()
    expect(server.received[0]?.to).toEqual(['pia@example.com'])
    expect(server.received[0]?.raw).not.toMatch(/^Bcc:/im)
  })
})

describe('when something goes wrong', () => {
  test('a mail that the server accepted without confirming it is sent again under the same id', async () => {
    const server = await mailServer({ hangUp: true })
    await queueMail(sql, letter)
    const sender = sending(server.url)
    await sender.sendDue()
    expect(await theOnlyMail()).toMatchObject({ state: 'waiting', attempts: 1, waitMinutes: 1 })
    server.behaviour.hangUp = false
    await sql`update mails set attempt_after = now()`
    await sender.sendDue()
    expect(await theOnlyMail()).toMatchObject({ state: 'sent', attempts: 2 })
    const [first, second] = server.received.map(({ messageId }) => messageId)
    expect(first).toMatch(/^<[\da-f-]{36}@clinic\.example>$/)
    expect(second).toBe(first)
  })

  test('a mail waits longer after each failed try, and fails after the eighth', async () => {
    const server = await mailServer({ refuse: () => ({ code: 451, text: 'Try later' }) })
    await queueMail(sql, letter)
    const sender = sending(server.url)
    const waits: number[] = []
    for (let tries = 1; tries <= 8; tries += 1) {
      await sender.sendDue()
      const mail = await theOnlyMail()
      expect(mail.attempts).toBe(tries)
      expect(mail.state).toBe(tries < 8 ? 'waiting' : 'failed')
      expect(mail.lastError).toContain('Try later')
      waits.push(mail.waitMinutes)
      await sql`update mails set attempt_after = now()`
    }
    expect(waits).toEqual([1, 3, 9, 27, 81, 243, 729, 2187])
    delete server.behaviour.refuse
    await sender.sendDue()
    expect(server.received).toHaveLength(0)
  })

  test('a mailbox that does not exist fails at once, and the next mail is sent', async () => {
    const server = await mailServer({
      refuse: (address) =>
        address === 'gone@example.com' ? { code: 550, text: 'No such mailbox' } : undefined,
    })
    await queueMail(sql, { ...letter, to: 'gone@example.com' })
    await queueMail(sql, letter)
    await sending(server.url).sendDue()
    const [gone, sent] = await outbox()
    expect(gone).toMatchObject({ state: 'failed', attempts: 1 })
    expect(gone?.lastError).toContain('No such mailbox')
    expect(sent).toMatchObject({ state: 'sent' })
  })

  test('a mail server that cannot be reached costs one mail one try, not all of them', async () => {
    const server = await mailServer()
    await server.close()
    for (let n = 0; n < 3; n += 1) await queueMail(sql, letter)
    await sending(server.url).sendDue()
    const attempts = (await outbox()).map((mail) => mail.attempts)
    expect(attempts.sort()).toEqual([0, 0, 1])
  })

  test('a mail that waited two days for a mail server is no longer sent', async () => {
    const server = await mailServer()
    await queueMail(sql, letter)
    await sql`update mails set attempt_after = now() - interval '49 hours'`
    await sending(server.url).sendDue()
    expect(server.received).toHaveLength(0)
    expect(await theOnlyMail()).toMatchObject({ state: 'failed' })
  })

  test('a stop lets the mail that is being sent finish, and starts no other', async () => {
    let answer: (value?: unknown) => void = () => undefined
    const server = await mailServer({ until: new Promise((resolve) => (answer = resolve)) })
    await queueMail(sql, letter)
    await queueMail(sql, letter)
    const sender = sending(server.url)
    void sender.sendDue()
    await expect.poll(() => server.received.length).toBe(1)
    const stopped = sender.stop()
    answer()
    await stopped
    expect((await outbox()).map(({ state }) => state).sort()).toEqual(['sent', 'waiting'])
    expect(server.received).toHaveLength(1)
  })
})

describe('forgetting', () => {
  test('a mail loses its text after 30 days, and not before', async () => {
    await queueMail(sql, letter)
    await sql`update mails set state = 'sent', created_at = now() - interval '29 days'`
    await forgetOldMails(sql)
    expect((await theOnlyMail()).body).toBe(letter.body)
    await sql`update mails set created_at = now() - interval '31 days'`
    await forgetOldMails(sql)
    expect(await theOnlyMail()).toMatchObject({ body: '', state: 'sent', lastError: null })
  })

  test('a mail that still waits by then is never sent without its text', async () => {
    await queueMail(sql, letter)
    await sql`update mails set created_at = now() - interval '31 days'`
    await forgetOldMails(sql)
    expect(await theOnlyMail()).toMatchObject({ body: '', state: 'failed' })
  })
})

describe('the address that mails come from', () => {
  test.each([
    ['smtp://mail.example', 'no-reply@clinic.example'],
    ['smtps://desk%40lakeside.example:pw@mail.example', 'desk@lakeside.example'],
    ['smtps://key:pw@mail.example?from=desk%40lakeside.example', 'desk@lakeside.example'],
  ])('%s', (smtpUrl, from) => {
    expect(mailAccount(smtpUrl, url).from).toBe(from)
  })

  test('a password goes over a network only behind TLS', () => {
    expect(mailAccount('smtp://user:pw@mail.example', url).server.requireTLS).toBe(true)
    expect(mailAccount('smtp://user:pw@127.0.0.1:1025', url).server.requireTLS).toBe(false)
    expect(mailAccount('smtp://mail.example', url).server.requireTLS).toBe(false)
  })
})
