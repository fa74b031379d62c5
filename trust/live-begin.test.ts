import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../app/server/test-clinic.ts'
import { readSession } from '../clinic/access/session/session.ts'
import { changeRole, readUser } from '../clinic/access/users/user.ts'
import { type AnswerOf, type Topic, topics } from '../contract/endpoint.ts'
import { send } from './sent.ts'
import { type Live, twoServers, untilOver } from './two-servers.ts'

vi.setConfig({ testTimeout: 60_000 })

const { clinic, live, stopListening, close } = await twoServers()
let admin: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
})
afterEach(stopListening)
afterAll(close)

const readAtOf = async (cookie: string) =>
  (await send(clinic.app, readSession, { cookie })).json<AnswerOf<typeof readSession>>().readAt
const topicsIn = (stream: Live) =>
  [...stream.heard().matchAll(/^data: (.+)$/gm)].flatMap(
    ([, data]) => (JSON.parse(data ?? '') as { topics: Topic[] }).topics,
  )

test('A-19 live updates begin with what has changed since the screen read its session, on two servers', async () => {
  const { cookie } = await clinic.signedIn('staff')
  const other = await clinic.signedIn('patient')
  // All that has happened so far was told before.
  await pause(1_500)
  const [readAt, othersReadAt] = [await readAtOf(cookie), await readAtOf(other.cookie)]
  clinic.app.live.publish(['patients'], [])
  await pause(200)
  for (const server of [0, 1] as const) {
    const stream = await live(cookie, server, `?since=${readAt}`)
    await expect.poll(() => topicsIn(stream)).toContain('patients')
    expect(topicsIn(stream)).not.toContain('settings')
    const own = await live(other.cookie, server, `?since=${othersReadAt}`)
    const late = await live(cookie, server, `?since=${new Date(Date.now() + 5_000).toISOString()}`)
    await pause(100)
    expect([...topicsIn(own), ...topicsIn(late)]).toEqual([])
    expect([stream, own, late].some(({ isOver }) => isOver())).toBe(false)
  }
})

test('A-19 live updates end when the account may do something else since the screen read its session', async () => {
  const person = await clinic.signedIn('staff')
  const readAt = await readAtOf(person.cookie)
  const params = { id: person.userId }
  const { version } = (await admin.ask(readUser, { params })).body
  const changed = await admin.ask(changeRole, { params, version, body: { role: 'doctor' } })
  expect(changed.status).toBe(200)
  await untilOver([await live(person.cookie, 0, `?since=${readAt}`)])
  await untilOver([await live(person.cookie, 1, `?since=${readAt}`)])
  expect((await live(person.cookie)).isOver()).toBe(false)
})

test('A-19 live updates tell of everything since a moment that is unknown or none', async () => {
  const { cookie } = await clinic.signedIn('staff')
  for (const since of ['2001-01-01T00:00:00Z', 'yesterday', '%00', '1e999']) {
    const stream = await live(cookie, 0, `?since=${since}`)
    await untilOver([stream])
    expect(topicsIn(stream)).toEqual([...topics])
  }
})
