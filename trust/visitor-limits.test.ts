import { afterAll, expect, test, vi } from 'vitest'
import { signIn } from '../clinic/access/session/session.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { testClinic } from '../app/server/test-clinic.ts'
import { account, password } from './accounts.ts'
import { figure } from './figure.ts'
import { newAddress, sameOrigin, send } from './sent.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: 180_000 })

const clinic = await testClinic({ OPENWARD_METRICS_TOKEN: 'a token for tests only' })
afterAll(() => clinic.close())
const { app } = clinic

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
/** More than any open route accepts at once from one address. */
const flood = 7000

type Ask = (remoteAddress: string, cookie?: string) => Promise<{ statusCode: number }>

/** Floods a route from one address until it is refused; returns how many requests that took. */
async function floodUntilRefused(name: string, ask: Ask): Promise<number> {
  const remoteAddress = newAddress()
  for (let sent = 1; sent <= flood; sent += 1) {
    const answer = await ask(remoteAddress)
    if (answer.statusCode !== 429) continue
    const { headers } = answer as { headers?: Record<string, unknown> }
    expect(Number(headers?.['retry-after']), name).toBeGreaterThan(0)
    expect((await ask(newAddress())).statusCode, `${name} from elsewhere`).not.toBe(429)
    const { cookie } = await clinic.signedIn('staff')
    return (await ask(remoteAddress, cookie)).statusCode === 429 ? -sent : sent
  }
  throw new Error(`${name} was never refused`)
}

test('W-10 every open endpoint is limited by address, but not for signed-in people', async () => {
  const open = app.endpoints.filter(({ roles }) => roles === 'open')
  const unlimited: string[] = []
  let fewest = flood
  for (const endpoint of open) {
    const { visitors } = endpoint
    if (visitors && 'unlimited' in visitors) {
      unlimited.push(nameOf(endpoint))
      continue
    }
    const sent = await floodUntilRefused(nameOf(endpoint), (remoteAddress, cookie) =>
      send(app, endpoint, { remoteAddress, cookie, ...(endpoint.body && { body: {} }) }),
    )
    expect(sent, `${nameOf(endpoint)} signed in`).toBeGreaterThan(1)
    fewest = Math.min(fewest, sent)
  }
  // It has a queue of its own, fair by address, and waits by account.
  expect(unlimited).toEqual(['POST /api/session'])
  figure(
    'W-10',
    `${open.length - 1} open endpoints flooded: each refused from one address, after ${fewest} requests at least; 0 signed-in people refused`,
  )
})

const methodOf = (url: string) => (url.endsWith('/events') ? 'POST' : 'GET')

test('W-10 open routes that are no endpoints are limited by address too', async () => {
  const paths = [
    ...['/api/health', '/api/ready', '/api/live', '/api/openapi.json', '/api/docs'],
    ...['/api/docs/start.js', '/api/docs/swagger-ui.css', '/api/docs/swagger-ui-bundle.js'],
    // The payment provider sends its events there; a forged one is as much work.
    '/api/online-payments/events',
    ...[`/calendar/${'x'.repeat(43)}.ics`, '/metrics'],
    // Six thousand requests.
    ...(times(0, 1) === 1 ? ['/assets/nothing.js'] : []),
  ]
  for (const url of paths) {
    const sent = await floodUntilRefused(url, (remoteAddress) =>
      app.inject({ method: methodOf(url), url, remoteAddress, headers: sameOrigin }),
    )
    expect(Math.abs(sent), url).toBeGreaterThan(50)
  }
  figure('W-10', `${paths.length} other open paths flooded: each refused from one address`)
})

test('W-10 a clinic behind one address is not refused', async () => {
  const remoteAddress = newAddress()
  const email = 'w10@clinic.example'
  await account(clinic, email)
  // Ten waiting room screens and forty sign-ins in a minute, each with the related pages.
  const calls = [
    ...Array.from({ length: 150 }, () => '/api/waiting-room/reading' as const),
    ...Array.from({ length: 200 }, () => '/api/check-in' as const),
  ]
  for (const path of calls) {
    const answer = await send(app, { method: 'POST', path }, { remoteAddress, body: {} })
    expect(answer.statusCode, path).toBe(422)
  }
  for (let n = 0; n < 400; n += 1) {
    const headers = sameOrigin
    const answer = await app.inject({ url: '/api/session', remoteAddress, headers })
    expect(answer.statusCode).toBe(200)
  }
  for (let n = 0; n < 40; n += 1) {
    const answer = await send(app, signIn, { remoteAddress, body: { email, password } })
    expect(answer.statusCode).toBe(200)
  }
})
