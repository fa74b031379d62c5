import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import {
  CreationOptions,
  type NewPasskey,
  type PasskeyProof,
  RequestOptions,
} from '../second-factor.ts'

/** How long a browser may take to have a challenge signed. */
const challengeMinutes = 5
const timeout = challengeMinutes * 60_000
const selection = { residentKey: 'required', userVerification: 'required' } as const

/** Deletes challenges that came back too late; those that never came back too. */
export async function clearChallenges(tx: AnySql): Promise<void> {
  await tx`delete from passkey_challenges where expires_at <= now()`
}

/** EdDSA, ES256 and RS256; every authenticator knows one of them (RFC 9053, RFC 8812). */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The library is large, so it is loaded at the first use of a passkey and not at the start. */
const library = () => import('@simplewebauthn/server')

interface StoredKey {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
}

/**
 * Passkeys (WebAuthn) of the clinic at `url`. The authenticator always verifies its person by finger,
 * face or PIN, so a passkey alone is both factors: something one has, and something one is or knows.
 */
export function passkeyStore(sql: Sql, url: string) {
  const place = { expectedOrigin: url, expectedRPID: new URL(url).hostname }

  /** Stores one challenge per browser, known by the hash of its cookie. */
  async function challenge(browserHash: Buffer, challenge: string): Promise<void> {
    await sql`
      with gone as (
        delete from passkey_challenges where browser_hash in (
          select browser_hash from passkey_challenges where expires_at < now()
          limit 100 for update skip locked))
      insert into passkey_challenges (browser_hash, challenge, expires_at)
      values (${browserHash}, ${challenge}, now() + make_interval(mins => ${challengeMinutes}))
      on conflict (browser_hash) do update
        set challenge = excluded.challenge, expires_at = excluded.expires_at`
  }

  /** Each challenge is answered once, rightly or wrongly; null when none is left. */
  async function spendChallenge(browserHash: Buffer): Promise<string | null> {
    const [spent] = await sql<{ challenge: string; isFresh: boolean }[]>`
      delete from passkey_challenges where browser_hash = ${browserHash}
      returning challenge, expires_at > now() as is_fresh`
    return spent?.isFresh ? spent.challenge : null
  }

  const keysOf = (userId: string) => sql<StoredKey[]>`
    select id, user_id, credential_id, public_key, counter, transports from passkeys
    where user_id = ${userId} order by created_at`

  const descriptors = (keys: readonly StoredKey[]) =>
    keys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

  return {
    /** Options for making a passkey; they exclude the passkeys that the account has already. */
    async creationOptions(
      user: { readonly id: string; readonly name: string; readonly email: string },
      clinicName: string,
      browserHash: Buffer,
    ): Promise<CreationOptions> {
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: clinicName,
        rpID: place.expectedRPID,
        userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
        userName: user.email,
        userDisplayName: user.name || user.email,
        timeout,
        attestationType: 'none',
        excludeCredentials: descriptors(await keysOf(user.id)),
        authenticatorSelection: { ...selection },
        supportedAlgorithmIDs,
      })
      await challenge(browserHash, options.challenge)
      return CreationOptions.parse(options)
    },

    /** Checks the passkey that the browser made; every fault is refused with the same sentence. */
    async check(made: NewPasskey, browserHash: Buffer): Promise<CheckedPasskey> {
      const expectedChallenge = await spendChallenge(browserHash)
      if (!expectedChallenge) {
        throw new Problem('conflict', { detail: 'That took too long. Please try again.' })
      }
      const { verifyRegistrationResponse } = await library()
      const checked = await verifyRegistrationResponse({
        response: {
          ...named(made.credentialId),
          response: { clientDataJSON: made.clientDataJson, attestationObject: made.attestation },
        },
        expectedChallenge,
        ...place,
        supportedAlgorithmIDs,
      }).catch(() => null)
      if (!checked?.verified) {
        throw new Problem('conflict', { detail: 'This passkey could not be checked. Try again.' })
      }
      return checked.registrationInfo.credential
    },

    async add(
      tx: AnySql,
      userId: string,
      made: Pick<NewPasskey, 'name' | 'transports'>,
      checked: CheckedPasskey,
    ): Promise<void> {
      const added = await tx`
        insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name,
          created_by)
        values (${uuidv7()}, ${userId}, ${checked.id}, ${Buffer.from(checked.publicKey)},
          ${checked.counter}, ${made.transports}, ${made.name}, ${userId})
        on conflict (credential_id) do nothing`
      if (added.count === 0) {
        throw new Problem('conflict', { detail: 'This passkey is in use already.' })
      }
    },

    /** Options for signing in: with a passkey of one account, or with any of this clinic. */
    async requestOptions(userId: string | null, browserHash: Buffer): Promise<RequestOptions> {
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID: place.expectedRPID,
        allowCredentials: userId ? descriptors(await keysOf(userId)) : [],
        userVerification: selection.userVerification,
        timeout,
      })
      await challenge(browserHash, options.challenge)
      return RequestOptions.parse(options)
    },

    /** The account whose passkey signed the challenge; null for an unknown passkey or a wrong proof. */
    async spend(proof: PasskeyProof, browserHash: Buffer): Promise<string | null> {
      const expectedChallenge = await spendChallenge(browserHash)
      if (!expectedChallenge) throw new Problem('sign-in-expired')
      const [key] = await sql<StoredKey[]>`
        select id, user_id, credential_id, public_key, counter, transports from passkeys
        where credential_id = ${proof.credentialId}`
      if (!key) return null
      const { verifyAuthenticationResponse } = await library()
      const checked = await verifyAuthenticationResponse({
        response: {
          ...named(proof.credentialId),
          response: {
            clientDataJSON: proof.clientDataJson,
            authenticatorData: proof.authenticatorData,
            signature: proof.signature,
          },
        },
        expectedChallenge,
        ...place,
        credential: {
          id: key.credentialId,
          publicKey: new Uint8Array(key.publicKey),
          counter: key.counter,
        },
      }).catch(() => null)
      if (!checked?.verified) return null
      const used = await sql`
        update passkeys set counter = ${checked.authenticationInfo.newCounter}, last_used_at = now()
        where id = ${key.id} and counter = ${key.counter}`
      return used.count > 0 ? key.userId : null
    },
  }
}

type CheckedPasskey = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

function named(credentialId: string) {
  return {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
}
