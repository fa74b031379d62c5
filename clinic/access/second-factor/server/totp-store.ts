import { Secret, TOTP } from 'otpauth'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Seal } from '../../../../server/seal.ts'
import { totpDigits } from '../second-factor.ts'

/** The defaults of every authenticator app (RFC 6238, 5.2). */
const period = 30
/** Clocks of phones are off by about as much: one step before and one after are accepted too. */
const drift = 1

interface StoredSecret {
  readonly sealed: Buffer
}

/** Authenticator apps: a secret shared with the server, and codes that each work once. */
export function totpStore(sql: Sql, seal: Seal) {
  /** The step of time a code belongs to; null for a wrong one. */
  function stepOf(userId: string, { sealed }: StoredSecret, code: string): number | null {
    const secret = new Secret({ buffer: unsealed(sealed, userId) })
    const delta = new TOTP({ secret, digits: totpDigits, period }).validate({
      token: code,
      window: drift,
    })
    return delta === null ? null : Math.floor(Date.now() / 1000 / period) + delta
  }

  /** A secret sealed under an earlier OPENWARD_SECRET cannot be opened any more. */
  function unsealed(sealed: Buffer, userId: string): ArrayBuffer {
    try {
      return new Uint8Array(seal.open(sealed, userId)).buffer
    } catch {
      throw new Problem('conflict', {
        detail: 'These codes cannot be checked any more: ask an administrator for a reset.',
      })
    }
  }

  async function find(
    db: AnySql,
    userId: string,
    isConfirmed: boolean,
  ): Promise<StoredSecret | undefined> {
    const [found] = await db<StoredSecret[]>`
      select sealed from totp_secrets
      where user_id = ${userId} and (confirmed_at is not null) = ${isConfirmed}`
    return found
  }

  return {
    /** Makes a secret that is not in use yet; it replaces an earlier one that was never confirmed. */
    async begin(userId: string, names: { readonly clinic: string; readonly email: string }) {
      const secret = new Secret({ size: 20 })
      const sealed = seal.close(secret.bytes, userId)
      const made = await sql`
        insert into totp_secrets (id, user_id, sealed, created_by)
        values (${uuidv7()}, ${userId}, ${sealed}, ${userId})
        on conflict (user_id) do update set sealed = excluded.sealed, created_at = now()
        where totp_secrets.confirmed_at is null`
      if (made.count === 0) {
        throw new Problem('conflict', { detail: 'You use an authenticator app already.' })
      }
      const app = new TOTP({
        issuer: names.clinic,
        label: names.email,
        secret,
        digits: totpDigits,
        period,
      })
      return { secret: secret.base32, address: app.toString() }
    },

    /**
     * Proves that the app has the secret; from then on sign-in asks for its code. False for a wrong
     * code.
     */
    async confirm(tx: AnySql, userId: string, code: string): Promise<boolean> {
      const found = await find(tx, userId, false)
      if (!found)
        throw new Problem('conflict', { detail: 'Begin again: there is no app to confirm.' })
      const step = stepOf(userId, found, code)
      if (step === null) return false
      const confirmed = await tx`
        update totp_secrets set confirmed_at = now(), last_step = ${step}
        where user_id = ${userId} and sealed = ${found.sealed} and confirmed_at is null`
      return confirmed.count > 0
    },

    /** Uses up a code: of two tries at the same moment one is refused. */
    async spend(userId: string, code: string): Promise<boolean> {
      const found = await find(sql, userId, true)
      const step = found ? stepOf(userId, found, code) : null
      if (step === null) return false
      const taken = await sql`
        update totp_secrets set last_step = ${step}
        where user_id = ${userId} and last_step < ${step} and confirmed_at is not null`
      return taken.count > 0
    },
  }
}
