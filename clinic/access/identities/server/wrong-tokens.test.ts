import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { beginProviderSignIn, finishProviderSignIn } from '../identity.ts'
import { cookieNamed } from './an-identity-provider.ts'
import { anIssuerOfTokens, signedBy, stamped, type Token } from './an-issuer-of-tokens.ts'

const issuer = await anIssuerOfTokens()
const clinic = await testClinic(issuer.variables)
afterAll(async () => {
  await clinic.close()
  await issuer.close()
})
const { sql, visitor } = clinic
const { userId } = await clinic.signedIn('doctor')

beforeEach(async () => {
  issuer.subject = uuidv7()
  issuer.spoil = (token) => token
  await sql`
    insert into identities (id, issuer, subject, user_id)
    values (${uuidv7()}, ${issuer.url}, ${issuer.subject}, ${userId})`
})

/** Signs in with the token that the issuer gives; returns the clinic's answer. */
async function signIn() {
  const begun = await visitor.ask(beginProviderSignIn)
  const asked = new URL(begun.body.url).searchParams
  issuer.nonce = asked.get('nonce') ?? ''
  const query = `?${new URLSearchParams({ code: 'a-code', state: asked.get('state') ?? '' })}`
  const headers = { cookie: cookieNamed('__Host-openward-departure', begun.headers) }
  return visitor.ask(finishProviderSignIn, { body: { query }, headers })
}

const claiming = (claims: object) => (token: Token) => ({
  ...token,
  claims: { ...token.claims, ...claims },
})
const headed = (header: object, sign?: Token['sign']) => (token: Token) => ({
  ...token,
  header: { ...token.header, ...header },
  sign: sign ?? token.sign,
})
const seconds = () => Math.floor(Date.now() / 1000)
const flipped = (bytes: Buffer) => bytes.map((byte, n) => (n === 7 ? byte ^ 1 : byte)) as Buffer
const publicPem = issuer.publicKey.export({ type: 'spki', format: 'pem' })

test('a token that is right signs in', async () => {
  expect((await signIn()).body.user?.id).toBe(userId)
})

test.each<[string, (token: Token) => Token]>([
  [
    'signed by a key that is not the issuer’s',
    (token) => ({ ...token, sign: signedBy(issuer.otherKey) }),
  ],
  ['signed by a key of another name', headed({ kid: 'two' }, signedBy(issuer.otherKey))],
  [
    'that brings the key it was signed with',
    headed({ jwk: issuer.otherKey.export({ format: 'jwk' }) }, signedBy(issuer.otherKey)),
  ],
  [
    'that says where its key is',
    headed({ jku: `${issuer.url}/other-keys` }, signedBy(issuer.otherKey)),
  ],
  [
    'with one bit of the signature changed',
    (token) => ({ ...token, sign: (it) => flipped(token.sign(it)) }),
  ],
  ['without signature', headed({ alg: 'none' }, () => Buffer.alloc(0))],
  ['without signature, in other letters', headed({ alg: 'nOnE' }, () => Buffer.alloc(0))],
  ['stamped with the secret of the client', headed({ alg: 'HS256' }, stamped(issuer.clientSecret))],
  ['stamped with the public key', headed({ alg: 'HS256' }, stamped(publicPem))],
  ['of another algorithm than was agreed', headed({ alg: 'RS512' })],
  ['with a condition that nobody knows', headed({ crit: ['mood'], mood: 'good' })],
  ['of another issuer', claiming({ iss: 'https://evil.example' })],
  ['for another application', claiming({ aud: 'another' })],
  ['for several applications, given to another', claiming({ aud: ['openward', 'b'], azp: 'b' })],
  ['for nobody', claiming({ aud: undefined })],
  ['that is over', claiming({ exp: seconds() - 3600 })],
  ['that never ends', claiming({ exp: undefined })],
  ['that is not valid yet', claiming({ nbf: seconds() + 3600 })],
  ['that does not say when it was made', claiming({ iat: undefined })],
  ['about nobody', claiming({ sub: undefined })],
  ['of another sign-in', claiming({ nonce: 'another' })],
  ['of no sign-in', claiming({ nonce: undefined })],
  ['of another kind: an access token', headed({ typ: 'at+jwt' })],
  ['of another kind: a logout token', headed({ typ: 'logout+jwt' })],
])('a token %s signs nobody in', async (_, spoil) => {
  issuer.spoil = spoil
  const answer = await signIn()
  expect([401, 503]).toContain(answer.status)
  expect(cookieNamed('__Host-openward', answer.headers)).toBe('')
  // The refusal was for the spoilt token alone: the right one signs in.
  issuer.spoil = (token) => token
  expect((await signIn()).status).toBe(200)
})

test.each(['/.well-known', '/token', '/keys'])(
  'an issuer that sends %s on to another host is not followed there',
  async (moved) => {
    let asked = 0
    const elsewhere = createServer((_request, response) => {
      asked += 1
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
    const another = await anIssuerOfTokens()
    const other = await testClinic(another.variables)
    another.elsewhere = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    another.moved = moved
    const begun = await other.visitor.ask(beginProviderSignIn)
    if (begun.status === 200) {
      const state = new URL(begun.body.url).searchParams.get('state') ?? ''
      const headers = { cookie: cookieNamed('__Host-openward-departure', begun.headers) }
      const body = { query: `?${new URLSearchParams({ code: 'a-code', state })}` }
      const answer = await other.visitor.ask(finishProviderSignIn, { body, headers })
      expect([401, 503]).toContain(answer.status)
    } else {
      expect(begun.status).toBe(503)
    }
    expect(asked).toBe(0)
    await other.close()
    await another.close()
    elsewhere.close()
  },
)
