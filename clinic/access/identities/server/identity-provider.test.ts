import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { readSession } from '../../session/session.ts'
import { beginProviderSignIn, finishProviderSignIn, readProvider } from '../identity.ts'
import { anIdentityProvider } from './an-identity-provider.ts'

const returnUrl = 'https://clinic.example/login/return'

describe('a provider that is down or answers wrongly', () => {
  const sentence =
    'Harbour ID does not answer as it should. Sign in with email and password, or try again later.'
  const open: TestClinic[] = []
  afterAll(() => Promise.all(open.map((one) => one.close())))

  async function clinicWith(issuer: string) {
    const one = await testClinic({
      OPENWARD_OIDC_ISSUER: issuer,
      OPENWARD_OIDC_CLIENT_ID: 'openward',
      OPENWARD_OIDC_CLIENT_SECRET: 'a secret between the two of them',
      OPENWARD_OIDC_NAME: 'Harbour ID',
    })
    open.push(one)
    return one
  }

  test('shows a sentence; the clinic starts and goes on', async () => {
    const other = await clinicWith('http://127.0.0.1:1')
    expect((await other.visitor.ask(readProvider)).body).toEqual({ name: 'Harbour ID' })
    const answer = await other.visitor.ask(beginProviderSignIn)
    expect([answer.status, answer.problem.detail]).toEqual([503, sentence])
    expect((await other.visitor.ask(readSession)).status).toBe(200)
  })

  test.each([
    ['no JSON', 200, '<html>'],
    ['another issuer', 200, '{"issuer":"https://evil.example"}'],
    ['a failure', 500, 'oh no'],
    ['nothing of use', 200, '{}'],
  ])('%s', async (_, status, body) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const other = await clinicWith(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const answer = await other.visitor.ask(beginProviderSignIn)
    expect([answer.status, answer.problem.detail]).toEqual([503, sentence])
    server.close()
  })

  test('works again once it answers', async () => {
    const late = await anIdentityProvider(returnUrl)
    const { OPENWARD_OIDC_ISSUER } = late.variables
    await late.close()
    const other = await clinicWith(OPENWARD_OIDC_ISSUER)
    expect((await other.visitor.ask(beginProviderSignIn)).status).toBe(503)
    const port = Number(new URL(OPENWARD_OIDC_ISSUER).port)
    const back = await anIdentityProvider(returnUrl, port)
    await expect
      .poll(async () => (await other.visitor.ask(beginProviderSignIn)).status, {
        timeout: 8000,
        interval: 500,
      })
      .toBe(200)
    await back.close()
  })
})

test('without a provider nobody is offered one', async () => {
  const plain = await testClinic()
  expect((await plain.visitor.ask(readProvider)).body).toEqual({ name: null })
  expect((await plain.visitor.ask(beginProviderSignIn)).status).toBe(409)
  const body = { query: '?code=x&state=y' }
  expect((await plain.visitor.ask(finishProviderSignIn, { body })).status).toBe(401)
  await plain.close()
})
