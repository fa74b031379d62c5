import { EnvironmentRefusal } from './environment-refusal.ts'

interface Settings {
  readonly OPENWARD_OIDC_ISSUER?: string | undefined
  readonly OPENWARD_OIDC_CLIENT_ID?: string | undefined
  readonly OPENWARD_OIDC_CLIENT_SECRET?: string | undefined
  readonly OPENWARD_OIDC_NAME?: string | undefined
}

/** The OpenID Connect provider that staff may sign in with; null for none. */
export function identityProviderOf(values: Settings) {
  const issuer = values.OPENWARD_OIDC_ISSUER
  const clientId = values.OPENWARD_OIDC_CLIENT_ID
  const clientSecret = values.OPENWARD_OIDC_CLIENT_SECRET
  if (issuer && clientId && clientSecret) {
    const name = values.OPENWARD_OIDC_NAME ?? new URL(issuer).hostname
    return { issuer, clientId, clientSecret, name }
  }
  if (!issuer && !clientId && !clientSecret) return null
  throw new EnvironmentRefusal(
    'OPENWARD_OIDC_ISSUER, OPENWARD_OIDC_CLIENT_ID and OPENWARD_OIDC_CLIENT_SECRET belong together: set all three or none.',
  )
}
