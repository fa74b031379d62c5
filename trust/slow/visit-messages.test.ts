import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { aMailServer } from '../../server/mail/a-mail-server.ts'
import { figure } from '../figure.ts'
import { adminHeaders, runningServer } from './running-server.ts'

const visits = 60
const kills = 8

test('D-02 killing the server while it writes to patients loses no message and plans none twice', async () => {
  const mailServer = await aMailServer()
  const server = await runningServer({ SMTP_URL: mailServer.url })
  try {
    const headers = await adminHeaders(server.url)
    const { sql, close } = await server.database()
    const doctorId = uuidv7()
    await sql`insert into users (id, email, name, role)
      values (${doctorId}, 'doctor@clinic.example', 'Dr. Ana Silva', 'doctor')`
    await sql`update message_settings set sending = 'on', grace_minutes = 0, quiet_starts = null,
      quiet_ends = null`
    const expected: string[] = []
    for (let place = 0; place < visits; place += 1) {
      const id = uuidv7()
      const email = `patient-${place}@clinic.example`
      await sql`insert into patients (id, name, email) values (${id}, 'A patient', ${email})`
      const booked = await fetch(`${server.url}/api/appointments`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          ...{ id: uuidv7(), patientId: id, doctorId, minutes: 5, date: '2035-05-07' },
          time: `${String(8 + Math.floor(place / 12)).padStart(2, '0')}:${String((place % 12) * 5).padStart(2, '0')}`,
        }),
      })
      expect(booked.status, await booked.text()).toBe(201)
      expected.push(email)
    }
    for (let kill = 0; kill < kills; kill += 1) {
      // Waits until mails are being sent, and a little longer.
      const before = mailServer.received.length
      const given = performance.now()
      while (mailServer.received.length === before && performance.now() - given < 15_000) {
        await pause(5)
      }
      await pause(kill * 7)
      const exited = once(server.child(), 'exit')
      server.child().kill('SIGKILL')
      await exited
      await server.start()
      // A mail that was being sent is due again at once, not in a minute.
      await sql`update mails set attempt_after = now() where state = 'waiting'`
    }
    await expect
      .poll(
        async () => {
          const [left] = await sql<{ n: number }[]>`
            select (select count(*) from mails where state <> 'sent')
              + (select count(*) from visit_news)
              + (select count(*) from visit_messages where state <> 'sent') as n`
          return Number(left?.n)
        },
        { timeout: 120_000 },
      )
      .toBe(0)
    const [planned] = await sql<{ messages: number; mails: number }[]>`
      select (select count(*)::int from visit_messages) as messages,
        (select count(*)::int from mails) as mails`
    expect(planned).toEqual({ messages: visits, mails: visits })
    const got = mailServer.received.map(({ to }) => to[0])
    expect([...new Set(got)].sort()).toEqual([...expected].sort())
    const repeated = got.length - visits
    // The promise: at most one duplicate for each kill, and as the same message.
    expect(repeated).toBeLessThanOrEqual(kills)
    expect(new Set(mailServer.received.map(({ messageId }) => messageId)).size).toBe(visits)
    figure(
      'D-02',
      `${visits} messages to patients through ${kills} kills of the server: 0 lost, 0 planned twice, ${repeated} handed over again under the same Message-ID`,
    )
    await close()
  } finally {
    await server.end()
    await mailServer.close()
  }
})
