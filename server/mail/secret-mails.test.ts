import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../database/test-database.ts'
import { aMailServer } from './a-mail-server.ts'
import { decoded } from './a-mailbox.ts'
import { forgetOldMails } from './forget-mails.ts'
import { queueMail } from './mailer.ts'
import { startSendingMails } from './send-mails.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)
const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})
beforeEach(() => sql`delete from mails`)

const secret = 'a secret for tests only, long enough'
const token = 'AbCd'.repeat(10) + '-_9'
const link = `https://clinic.example/set-password#${token}`
const mail = {
  ...{ to: 'pia@example.com', subject: 'Your code 123456', secrets: [link, '123456'] },
  ...{ body: `Dear Pia,\n\n${link}\n123456\n`, html: `<a href="${link}">${link}</a>` },
  serverSecret: secret,
}

async function sending(behaviour?: Parameters<typeof aMailServer>[0]) {
  const server = await aMailServer(behaviour)
  const sender = startSendingMails(sql, {
    ...{ smtpUrl: server.url, url: 'https://clinic.example', secret },
    head: () => Promise.resolve({ name: 'Lakeside Clinic', lines: [], logo: null }),
    onChange: () => undefined,
  })
  ended.push(
    () => sender.stop(),
    () => server.close(),
  )
  return { sender, server }
}

const sealed = () => sql`select from mails where sealed is not null`
const stored = async () => JSON.stringify(await sql`select to_jsonb(m) as row from mails m`)
const rows = () =>
  sql<{ id: string; state: string; body: string; lastError: string | null }[]>`
    select id, state, body, last_error from mails order by id`

test('a mail with a link is sent whole, and kept without it before and after', async () => {
  await queueMail(sql, mail)
  expect(await sealed()).toHaveLength(1)
  expect(await stored()).not.toMatch(new RegExp(`${token}|123456`))
  expect(await rows()).toMatchObject([{ body: 'Dear Pia,\n\n(link)\n(code)\n' }])
  const { sender, server } = await sending()
  await sender.sendDue()
  const got = decoded(server.received[0]?.raw ?? '')
  expect(got).toContain('Subject: Your code 123456')
  expect(got).toContain(`\n${link}\r\n123456`)
  expect(got).toContain(`<a href="${link}">`)
  expect(await sealed()).toHaveLength(0)
  expect(await rows()).toMatchObject([{ state: 'sent', body: 'Dear Pia,\n\n(link)\n(code)\n' }])
})

test('it is kept sealed while it waits for a retry, and not once it failed', async () => {
  const refusal = { code: 451, text: `Try later: spam? ${link}` }
  const { sender } = await sending({ refuse: () => refusal })
  await queueMail(sql, mail)
  await sender.sendDue()
  expect(await sealed()).toHaveLength(1)
  // Admins read the mail server's answer, but not the secrets that it repeats.
  const [row] = await rows()
  expect(row?.lastError).toContain('Try later: spam? (link)')
  expect(await stored()).not.toContain(token)
  refusal.code = 550
  await sql`update mails set attempt_after = now()`
  await sender.sendDue()
  expect(await rows()).toMatchObject([{ state: 'failed' }])
  expect(await sealed()).toHaveLength(0)
})

test('it is given up two days after it was written, where nobody sends it', async () => {
  await queueMail(sql, mail)
  await queueMail(sql, { to: 'pia@example.com', subject: 'News', body: 'Dear Pia' })
  await sql`update mails set created_at = now() - interval '47 hours'`
  await forgetOldMails(sql)
  expect(await sealed()).toHaveLength(1)
  await sql`update mails set created_at = now() - interval '49 hours'`
  await forgetOldMails(sql)
  expect(await sealed()).toHaveLength(0)
  expect(await rows()).toMatchObject([{ state: 'failed' }, { state: 'waiting' }])
})

test('it opens for its own row and with this server’s secret only', async () => {
  await queueMail(sql, mail)
  await queueMail(sql, { ...mail, serverSecret: 'another secret of another server' })
  await queueMail(sql, mail)
  const [first, , third] = await sql<{ id: string; sealed: Buffer }[]>`
    select id, sealed from mails order by id`
  await sql`update mails set sealed = ${first?.sealed ?? null} where id = ${third?.id ?? ''}`
  const { sender, server } = await sending()
  await sender.sendDue()
  expect(server.received).toHaveLength(1)
  const unreadable = { state: 'failed', lastError: expect.stringMatching(/no longer kept/) }
  expect(await rows()).toMatchObject([{ state: 'sent' }, unreadable, unreadable])
})

test('a mail without secrets is an ordinary mail', async () => {
  await queueMail(sql, { ...mail, subject: 'News', body: 'Dear Pia', html: '' })
  expect(await sealed()).toHaveLength(0)
  expect(await sql`select from mails where carries_secrets`).toHaveLength(0)
})
