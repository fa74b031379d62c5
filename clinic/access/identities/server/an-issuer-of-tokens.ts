import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Readonly<Record<string, unknown>>

export interface Token {
  readonly header: Json
  readonly claims: Json
  /** Makes the signature over header and claims. */
  readonly sign: (signed: Buffer) => Buffer
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const base64 = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')
const clientId = 'openward'
const clientSecret = 'a secret between the two of them'

export const signedBy = (key: KeyObject) => (signed: Buffer) => signBytes('sha256', signed, key)
export const stamped = (secret: string | Buffer) => (signed: Buffer) =>
  createHmac('sha256', secret).update(signed).digest()

/**
 * An issuer whose tokens a test spoils: `spoil` gets a correct one. Any code is exchanged for a token;
 * `moved` names the path that it answers with a redirect to another host.
 */
export async function anIssuerOfTokens() {
  const key = newKey()
  const { n, e } = createPublicKey(key).export({ format: 'jwk' })
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (issuer.moved !== null && path.startsWith(issuer.moved)) {
      response.writeHead(302, { location: `${issuer.elsewhere}${path}` }).end()
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer(path)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function answer(path: string): Json {
    if (path === '/keys')
      return { keys: [{ kty: 'RSA', kid: 'one', use: 'sig', alg: 'RS256', n, e }] }
    if (path !== '/token') {
      return {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }
    }
    const now = Math.floor(Date.now() / 1000)
    const { header, claims, sign } = issuer.spoil({
      header: { alg: 'RS256', kid: 'one', typ: 'JWT' },
      claims: {
        ...{ iss: url, sub: issuer.subject, aud: clientId, nonce: issuer.nonce },
        ...{ iat: now, exp: now + 60, name: 'Nora Field', email: 'nora@hospital.example' },
      },
      sign: signedBy(key),
    })
    const signed = `${base64(header)}.${base64(claims)}`
    const signature = sign(Buffer.from(signed)).toString('base64url')
    return { token_type: 'Bearer', access_token: 'x', id_token: `${signed}.${signature}` }
  }

  const issuer = {
    url,
    /** The public half of its key. */
    publicKey: createPublicKey(key),
    otherKey: newKey(),
    clientSecret,
    variables: {
      OPENWARD_OIDC_ISSUER: url,
      OPENWARD_OIDC_CLIENT_ID: clientId,
      OPENWARD_OIDC_CLIENT_SECRET: clientSecret,
      OPENWARD_OIDC_NAME: 'Harbour ID',
    },
    subject: '',
    nonce: '',
    spoil: (token: Token): Token => token,
    moved: null as string | null,
    elsewhere: '',
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return issuer
}
