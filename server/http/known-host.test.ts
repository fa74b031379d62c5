import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../app/server/test-clinic.ts'

const secret = { OPENWARD_SECRET: 'a secret for tests only, long enough' }
const trusted = { NODE_ENV: 'production', OPENWARD_TRUSTED_NETWORK: '1', ...secret }
const clinics = {
  production: await testClinic(trusted),
  development: await testClinic(),
  unnamed: await testClinic({ ...trusted, OPENWARD_URL: '', HOST: '10.1.2.3' }),
}
afterAll(() => Promise.all(Object.values(clinics).map((clinic) => clinic.close())))

async function ask(kind: keyof typeof clinics, host: string, url = '/api/session') {
  const answer = await clinics[kind].app.inject({ url, headers: { host } })
  return answer.statusCode
}

test.each([
  ['production', 'clinic.example', 200],
  ['production', 'CLINIC.example:443', 200],
  ['production', 'evil.example', 421],
  ['production', 'clinic.example.evil.example', 421],
  ['production', 'evil.example:clinic.example', 421],
  ['production', 'clinic.example@evil.example', 421],
  ['production', 'localhost', 421],
  ['production', '10.1.2.3', 421],
  ['production', '', 421],
  ['development', 'clinic.example', 200],
  ['development', 'localhost:5173', 200],
  ['development', '127.0.0.1:3000', 200],
  ['development', '[::1]:3000', 200],
  ['development', 'evil.example', 421],
  ['unnamed', '10.1.2.3:3000', 200],
  ['unnamed', 'evil.example', 421],
  ['unnamed', '192.168.1.5:3000', 421],
] as const)('in %s a request to %j is answered %i', async (kind, host, status) => {
  expect(await ask(kind, host)).toBe(status)
  expect(await ask(kind, host, '/')).toBe(status === 200 ? 404 : 421)
})

test('the refusal says what to do, with the protective headers', async () => {
  const answer = await clinics.production.app.inject({
    url: '/api/session',
    headers: { host: 'evil.example' },
  })
  expect(answer.json()).toMatchObject({
    type: 'urn:openward:problem:unknown-host',
    detail:
      'This server does not answer to this name. Use the clinic’s own address, which OPENWARD_URL names.',
  })
  expect(answer.headers['x-frame-options']).toBe('DENY')
})

test.each(['/api/health', '/api/ready'])('a balancer may ask %s by any name', async (url) => {
  expect(await ask('production', '10.0.0.7:3000', url)).toBe(200)
})
