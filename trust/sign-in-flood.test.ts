import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aServer, type RunningServer } from '../app/server/a-server.ts'
import { testClinic } from '../app/server/test-clinic.ts'
import { account, password } from './accounts.ts'
import { figure } from './figure.ts'
import { guessers } from './guessers.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

/** Beside other tests the hashing alone takes seconds. */
const most = times(15, 5)
const clinic = await testClinic()
let server: RunningServer
beforeAll(async () => {
  server = await aServer({
    DATABASE_URL: clinic.url,
    OPENWARD_DATA: clinic.environment.dataFolder,
    OPENWARD_SECRET: clinic.environment.secret,
    OPENWARD_LOG: 'error',
  })
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await clinic.close()
})

interface Entered {
  readonly status: number
  readonly seconds: number
  readonly cookies: string
}

/** A person signs in from an address of this machine, with the cookies of their browser. */
function enter(email: string, from: string, cookies = ''): Promise<Entered> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      origin: server.url,
      'content-type': 'application/json',
      ...(cookies && { cookie: cookies }),
    }
    const asked = request(
      `${server.url}/api/session`,
      { method: 'POST', localAddress: from, agent: false, headers },
      (response) => {
        response.resume().on('end', () => {
          const set = response.headers['set-cookie'] ?? []
          resolve({
            status: response.statusCode ?? 0,
            seconds: (performance.now() - start) / 1000,
            cookies: set.map((line) => line.split(';')[0]).join('; '),
          })
        })
      },
    )
    asked.on('error', reject).end(JSON.stringify({ email, password }))
  })
}

/** People of the clinic. The flood also guesses at the first nine, who have known devices. */
async function people(name: string) {
  const emails = Array.from({ length: 14 }, (_, n) => `${name}-${n}@clinic.example`)
  for (const email of emails) await account(clinic, email)
  const [known, strangers] = [emails.slice(0, 9), emails.slice(9)]
  const devices = new Map<string, string>()
  for (const email of known) {
    const { cookies } = await enter(email, '127.0.0.1')
    devices.set(email, /openward-device=[\w-]{43}/.exec(cookies)?.[0] ?? '')
  }
  return { known, strangers, devices }
}

/** Alternates between unknown emails and those of the clinic. */
function emailsOf(known: readonly string[]): () => string {
  let count = 0
  return () => {
    count += 1
    return count % 2 === 0
      ? `nobody-${count}@clinic.example`
      : (known[(count >> 1) % known.length] ?? '')
  }
}

test.each([
  { from: 1, connections: 120, strangersFrom: '127.0.0.1' },
  { from: 50, connections: times(3, 120), strangersFrom: '127.0.0.99' },
])(
  'A-16 fourteen people sign in while $connections connections guess from each of $from addresses',
  async ({ from, connections, strangersFrom }) => {
    const { known, strangers, devices } = await people(`a16-${from}`)
    const addresses = Array.from({ length: from }, (_, n) => `127.0.0.${n + 1}`)
    const flood = await guessers({
      url: server.url,
      addresses,
      connections,
      email: emailsOf(known),
    })
    await pause(times(3000, 15_000))
    const entered = await Promise.all([
      // People with a known device share an address with the guesser.
      ...known.map((email) => enter(email, '127.0.0.1', devices.get(email))),
      ...strangers.map((email) => enter(email, strangersFrom)),
    ])
    const [open, sent] = [flood.open(), flood.sent()]
    flood.stop()
    const slowest = Math.max(...entered.map(({ seconds }) => seconds))
    const isIn = entered.filter(({ status, seconds }) => status === 200 && seconds <= most).length
    expect(open).toBe(addresses.length * connections)
    expect(sent).toBeGreaterThanOrEqual(open)
    expect(isIn).toBe(14)
    figure(
      'A-16',
      `${open} connections from ${from} ${from === 1 ? 'address' : 'addresses'} guess ${sent} times: ${isIn} of 14 people in, ${strangers.length} of them on new devices, the slowest after ${slowest.toFixed(1)} s`,
    )
    await clinic.sql`delete from sign_in_failures`
  },
)
