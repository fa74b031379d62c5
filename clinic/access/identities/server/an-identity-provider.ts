import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** The person at the browser, as the provider knows them; tests change it as they go. */
export interface KnownPerson {
  subject: string
  name: string
  email: string
  /** Whether the provider vouches for the email; left out of the claims when undefined. */
  isEmailVerified?: boolean | undefined
  /** How they prove who they are there (RFC 8176). */
  amr: string[]
  /** Presses Cancel there. */
  refuses: boolean
  /** When they signed in there, in seconds; undefined means now. */
  since?: number | undefined
}

const clientId = 'openward'
const clientSecret = 'a secret between the two of them'

/** A real OpenID Connect provider on this machine, at which `person` signs in without being asked. */
export async function anIdentityProvider(returnUrl: string, port = 0) {
  const person: KnownPerson = { subject: '', name: '', email: '', amr: ['pwd'], refuses: false }
  const people = new Map<string, { name: string; email: string; email_verified?: boolean }>()
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnUrl] }],
    jwks: {
      keys: [
        {
          ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
            format: 'jwk',
          }),
          use: 'sig',
        },
      ],
    },
    ttl: { AccessToken: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub', 'amr'], profile: ['name'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
    // The provider is the clinic's own, so it asks nobody for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const pages = provider.callback()
  answer = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return pages(request, response)
    const { subject, name, email, isEmailVerified, amr, refuses, since: ts } = person
    people.set(subject, {
      name,
      email,
      ...(isEmailVerified !== undefined && { email_verified: isEmailVerified }),
    })
    const result = refuses
      ? { error: 'access_denied' }
      : { login: { accountId: subject, amr, ...(ts && { ts }) } }
    return provider.interactionFinished(request, response, result)
  }

  return {
    person,
    variables: {
      OPENWARD_OIDC_ISSUER: issuer,
      OPENWARD_OIDC_CLIENT_ID: clientId,
      OPENWARD_OIDC_CLIENT_SECRET: clientSecret,
      OPENWARD_OIDC_NAME: 'Harbour ID',
    },

    /** Goes through the provider's pages as a browser would; answers the address it comes back with. */
    async visit(url: string, cookies = new Map<string, string>()): Promise<string> {
      let next = url
      while (!next.startsWith(returnUrl)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/)
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`${response.status} ${await response.text()}`)
        next = new URL(location, next).href
      }
      return new URL(next).search
    },

    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** The cookie that a browser would send back; empty where it was not set. */
export function cookieNamed(name: string, headers: Readonly<Record<string, unknown>>): string {
  const lines = [headers['set-cookie']].flat().map(String)
  return lines.find((line) => line.startsWith(`${name}=`))?.split(';')[0] ?? ''
}
