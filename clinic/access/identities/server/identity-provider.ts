import * as openid from 'openid-client'
import { Problem } from '../../../../contract/problem.ts'
import { oneLine } from '../../../../contract/text.ts'
import { sessionHours } from '../../session/server/session-store.ts'

export interface ProviderSettings {
  /** The issuer's URL; the rest is discovered there. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Its name on screens. */
  readonly name: string
}

/** Values that the provider's answer is checked against. */
export interface Expected {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The person has to sign in anew, even if the provider has them signed in already. */
  readonly isAgain: boolean
}

/** A person as the provider vouches for them: issuer and subject are verified, the rest is claimed. */
export interface ProvenPerson {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
  /** The provider says that the person has shown that they read this mailbox. */
  readonly isEmailVerified: boolean
  /** Whether they proved who they are in two ways there (`amr`, RFC 8176). */
  readonly byTwoFactors: boolean
  /** When they last proved who they are there; null where the provider does not tell. */
  readonly provedAt: Date | null
}

export interface IdentityProvider {
  readonly name: string
  /** The address to send the browser to, and what its return has to show. */
  begin(isAgain?: boolean): Promise<{ url: string; expected: Expected }>
  /** Exchanges the code in `query` for the person; throws a sentence for people. */
  finish(query: string, expected: Expected & { secondsAgo: number }): Promise<ProvenPerson>
}

const timeoutSeconds = 5
/** How long the discovered configuration is used: providers move their endpoints now and then. */
const knownMs = 3_600_000
/** By how many seconds the provider's clock may be behind ours. */
const clockSeconds = 30
/** How long a provider that failed is not asked again. */
const failedMs = 1_000
/** Methods that count as two factors, or that need a device of one's own. */
const strongMethods = new Set(['mfa', 'mca', 'otp', 'hwk', 'swk', 'sc'])
/** Refusals of the library about what the browser brought or what the token says. */
const proofFailures = new Set<string | undefined>([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
])

/**
 * Signs in by authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 7636, RFC
 * 9207). The first sign-in loads the configuration, so a clinic starts without its provider.
 */
export function identityProvider(
  { issuer, clientId, clientSecret, name }: ProviderSettings,
  returnUrl: string,
  onFailure: (failure: { failure: string; code: string | undefined }) => void,
): IdentityProvider {
  let discovered: { at: number; found: Promise<openid.Configuration> } | null = null
  let failedAt = -Infinity

  function configuration(): Promise<openid.Configuration> {
    const now = performance.now()
    if (now - failedAt < failedMs) throw unreachable()
    if (discovered && now - discovered.at < knownMs) return discovered.found
    const server = new URL(issuer)
    const found = openid
      .discovery(server, clientId, clientSecret, secretAsAsked(clientSecret), {
        timeout: timeoutSeconds,
        execute: [
          openid.enableNonRepudiationChecks,
          // Only a provider on this very machine is set up without TLS.
          ...(server.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovered = null
        failedAt = performance.now()
        log(error)
        throw unreachable()
      })
    discovered = { at: now, found }
    return found
  }

  function unreachable(): Problem {
    return new Problem('unavailable', {
      detail: `${name} does not answer as it should. Sign in with email and password, or try again later.`,
      retryAfter: 10,
    })
  }

  /** Logs kind and code of a failure, not its message, which may quote what the browser sent. */
  function log(error: unknown): string | undefined {
    const failure = error instanceof Error ? error : new Error('not an error')
    const code = 'code' in failure ? String(failure.code) : undefined
    onFailure({ failure: failure.name, code })
    return code
  }

  /** The failure as a sentence for people. */
  function told(error: unknown): Problem {
    if (error instanceof Problem) return error
    const code = log(error)
    if (error instanceof openid.AuthorizationResponseError) {
      return new Problem('sign-in-failed', {
        detail:
          error.error === 'access_denied'
            ? `Signing in was stopped at ${name}.`
            : `${name} refused to sign you in. Please tell an administrator of the clinic.`,
      })
    }
    const isSpent = error instanceof openid.ResponseBodyError && error.error === 'invalid_grant'
    return isSpent || proofFailures.has(code) ? new Problem('sign-in-failed') : unreachable()
  }

  return {
    name,

    async begin(isAgain = false) {
      const state = openid.randomState()
      const nonce = openid.randomNonce()
      const codeVerifier = openid.randomPKCECodeVerifier()
      try {
        const url = openid.buildAuthorizationUrl(await configuration(), {
          redirect_uri: returnUrl,
          scope: 'openid profile email',
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          // With `max_age` set, a provider has to tell when the person last signed in (`auth_time`).
          ...(isAgain
            ? { prompt: 'login', max_age: '0' }
            : { max_age: String(sessionHours * 3600) }),
        })
        return { url: url.href, expected: { state, nonce, codeVerifier, isAgain } }
      } catch (error) {
        throw told(error)
      }
    },

    async finish(query, { state, nonce, codeVerifier, isAgain, secondsAgo }) {
      try {
        const config = await configuration()
        const back = new URL(returnUrl)
        back.search = query
        const tokens = await openid.authorizationCodeGrant(config, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || !isOfKindJwt(tokens.id_token)) throw new Problem('sign-in-failed')
        const { auth_time: provedAt } = claims
        // The person at the browser may have changed the address that asked for a new sign-in.
        if (isAgain && !(provedAt && provedAt >= Date.now() / 1000 - secondsAgo - clockSeconds)) {
          throw new Problem('sign-in-failed', {
            detail: `${name} did not confirm a new sign-in. Please try again.`,
          })
        }
        const about = await claimed(config, tokens.access_token, claims)
        return {
          issuer: claims.iss,
          subject: claims.sub,
          name: shortText(about['name'], 200),
          email: shortText(about['email'], 254),
          isEmailVerified: about['email_verified'] === true,
          byTwoFactors: isStrong(claims['amr']),
          provedAt: provedAt ? new Date(provedAt * 1000) : null,
        }
      } catch (error) {
        throw told(error)
      }
    },
  }
}

/** Some providers tell name and email only when asked; signing in does not depend on either. */
async function claimed(
  config: openid.Configuration,
  accessToken: string,
  claims: openid.IDToken,
): Promise<Readonly<Record<string, unknown>>> {
  const isComplete = 'name' in claims && 'email' in claims
  if (isComplete || !config.serverMetadata().userinfo_endpoint) return claims
  return openid.fetchUserInfo(config, accessToken, claims.sub).catch(() => claims)
}

/** Sends the secret in the header, as most providers take it, or in the body where this one wants that. */
function secretAsAsked(clientSecret: string): openid.ClientAuth {
  const basic = openid.ClientSecretBasic(clientSecret)
  const post = openid.ClientSecretPost(clientSecret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const auth = methods.includes('client_secret_basic') ? basic : post
    return auth(server, client, body, headers)
  }
}

/** Tokens of other kinds, signed by the same key, name theirs (RFC 8725, 3.11); ID tokens need not. */
function isOfKindJwt(token = ''): boolean {
  const header = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  const { typ = 'JWT' } = JSON.parse(header) as { typ?: string }
  return typ.toUpperCase() === 'JWT'
}

function isStrong(methods: unknown): boolean {
  return Array.isArray(methods) && methods.some((method) => strongMethods.has(String(method)))
}

/** A text from outside, fit to be stored and shown; null for anything else. */
function shortText(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null
  return oneLine(value).slice(0, most).toWellFormed() || null
}
