import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '../database/migrate.ts'
import { emptyTestDatabase } from '../database/test-database.ts'

const { owner: sql, drop } = await emptyTestDatabase()
afterAll(drop)
const names = (await readMigrations()).map(({ name }) => name)
await migrate(sql, undefined, new Set(names.filter((name) => name < '0170')))

const link = (path: string) => `https://clinic.example/${path}#${'AbCd'.repeat(10)}-_9`
const [patientId, doctorId, visitId] = [randomUUID(), randomUUID(), randomUUID()]

async function aMail(to: string, state: string, body: string, id: string = randomUUID()) {
  await sql`insert into mails (id, to_address, subject, body, html, state)
    values (${id}, ${to}, 'A subject', ${body}, ${`<p>${body}</p>`}, ${state})`
}
async function aMessage(channel: string, state: string, hours: number, body: string) {
  const [row] = await sql<{ id: string }[]>`
    insert into visit_messages (appointment_id, patient_id, kind, channel, about, hours, state, due_at,
      body, outgoing)
    select id, patient_id, 'reminder', ${channel}, starts_at, ${hours}, ${state}, now(), ${body},
      ${channel === 'sms' && state === 'waiting' ? body : null}
    from appointments where id = ${visitId} returning id`
  return row?.id ?? ''
}

test('an update removes links and codes from earlier mails, and has waiting messages written anew', async () => {
  await sql`insert into users (id, email, role) values (${doctorId}, 'ana@clinic.example', 'doctor')`
  await sql`insert into patients (id, name) values (${patientId}, 'Pia Nowak')`
  await sql`insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
    values (${visitId}, ${patientId}, ${doctorId}, now() + interval '2 days',
      now() + interval '2 days 30 minutes')`
  await sql`update check_in_kiosk set token_hash = 'a hash'`
  const [{ code } = { code: '' }] = await sql<{ code: string }[]>`
    select check_in_code(a) as code from appointments a`
  expect(code).toMatch(/^\d{6}$/)

  await aMail('sent', 'sent', `With this link:\n\n${link('set-password')}\n\nBye.`)
  await aMail('waiting', 'waiting', `With this link:\n\n${link('set-password')}\n`)
  await aMail('plain', 'waiting', 'Your password was changed.')
  const told = `I will come: ${link('visit')}\nYour code: ${code}`
  await aMail('told', 'sent', told, await aMessage('mail', 'sent', 1, `Your code: ${code}`))
  await aMail('to be told', 'waiting', told, await aMessage('mail', 'waiting', 2, 'Your code'))
  await aMessage('sms', 'waiting', 3, `Your code: ${code}`)
  await migrate(sql)

  const mails = await sql`
    select to_address, state, body, html, carries_secrets from mails order by to_address`
  expect(mails).toEqual([
    {
      ...{ toAddress: 'plain', state: 'waiting', body: 'Your password was changed.' },
      ...{ html: '<p>Your password was changed.</p>', carriesSecrets: false },
    },
    {
      ...{ toAddress: 'sent', state: 'sent', body: 'With this link:\n\n(link)\n\nBye.', html: '' },
      carriesSecrets: true,
    },
    {
      ...{ toAddress: 'told', state: 'sent', body: 'I will come: (link)\nYour code: (code)' },
      ...{ html: '', carriesSecrets: true },
    },
    {
      ...{ toAddress: 'waiting', state: 'failed', body: 'With this link:\n\n(link)\n', html: '' },
      carriesSecrets: true,
    },
  ])
  const messages = await sql`select channel, state, hours, body from visit_messages order by hours`
  expect(messages).toEqual([
    { channel: 'mail', state: 'sent', hours: 1, body: 'Your code: (code)' },
    { channel: 'mail', state: 'planned', hours: 2, body: 'Your code' },
    { channel: 'sms', state: 'planned', hours: 3, body: 'Your code: (code)' },
  ])
})
