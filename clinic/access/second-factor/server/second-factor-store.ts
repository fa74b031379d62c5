import { Problem } from '../../../../contract/problem.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { actingAs } from '../../../../server/database/acting-as.ts'
import { sealFor } from '../../../../server/seal.ts'
import {
  type NewPasskey,
  type Passkey,
  type SecondFactors,
  secondFactorsCan,
} from '../second-factor.ts'
import { tellOfFactor } from './factor-mails.ts'
import { passkeyStore } from './passkey-store.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { totpStore } from './totp-store.ts'

/** The ways to prove at sign-in that it is really the account's owner. */
export type FactorKind = 'app' | 'passkey' | 'recovery code'

interface Keys {
  readonly secret: string
  readonly url: string
}

/** All second factors of accounts. `secret` and `url` come from the environment. */
export function secondFactorStore(sql: Sql, { secret, url }: Keys) {
  const seal = sealFor('second factors', secret)
  const codes = recoveryCodes(seal)
  const app = totpStore(sql, seal)
  const passkeys = passkeyStore(sql, url)

  async function read(userId: string): Promise<SecondFactors> {
    const [state] = await sql<Omit<SecondFactors, 'passkeys'>[]>`
      select t.confirmed_at as app_since, coalesce(cardinality(r.hashes), 0) as recovery_codes_left,
        u.role = any (c.second_factor_roles) as is_required
      from users u cross join clinic c
      left join totp_secrets t on t.user_id = u.id
      left join recovery_codes r on r.user_id = u.id
      where u.id = ${userId}`
    if (!state) throw new Problem('not-found')
    const keys = await sql<Passkey[]>`
      select id, name, created_at, last_used_at from passkeys where user_id = ${userId}
      order by created_at, id`
    return { ...state, passkeys: [...keys] }
  }

  /** Deletes the recovery codes with the last factor that they stand in for. */
  async function dropUselessCodes(tx: AnySql, userId: string): Promise<void> {
    await tx`
      delete from recovery_codes where user_id = ${userId}
        and not exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null)
        and not exists (select from passkeys where user_id = ${userId})`
  }

  async function checkMayRemove(userId: string): Promise<void> {
    if (!secondFactorsCan.removeOne(await read(userId))) {
      throw new Problem('conflict', {
        detail: 'Your clinic asks for a second factor: add another one before you remove this one.',
      })
    }
  }

  return {
    app,
    passkeys,
    read,

    /** The factors that an account is asked for after its password; empty without a second factor. */
    async kindsOf(userId: string): Promise<FactorKind[]> {
      const { appSince, passkeys: keys, recoveryCodesLeft } = await read(userId)
      if (!appSince && keys.length === 0) return []
      return [
        ...(appSince ? (['app'] as const) : []),
        ...(keys.length > 0 ? (['passkey'] as const) : []),
        ...(recoveryCodesLeft > 0 ? (['recovery code'] as const) : []),
      ]
    },

    /** Uses up a code of the app (six digits) or a recovery code. */
    async spendCode(userId: string, code: string): Promise<boolean> {
      const digits = code.replace(/\s/g, '')
      return /^\d{6}$/.test(digits) ? app.spend(userId, digits) : codes.spend(sql, userId, code)
    },

    /** The first factor of an account brings its recovery codes. */
    async confirmApp(viewer: WritingViewer, code: string): Promise<string[] | null> {
      const { userId } = viewer
      return actingAs(sql, viewer, async (tx) => {
        if (!(await app.confirm(tx, userId, code))) {
          const message =
            'This code is not right. Check that your phone sets its time automatically.'
          throw new Problem('invalid', { detail: message, errors: { code: message } })
        }
        await tellOfFactor(tx, userId, 'An authenticator app was added to your account', url)
        return codes.makeFirst(tx, userId)
      })
    },

    async addPasskey(viewer: WritingViewer, made: NewPasskey, browserHash: Buffer) {
      const { userId } = viewer
      const checked = await passkeys.check(made, browserHash)
      return actingAs(sql, viewer, async (tx) => {
        await passkeys.add(tx, userId, made, checked)
        await tellOfFactor(tx, userId, 'A passkey was added to your account', url)
        return codes.makeFirst(tx, userId)
      })
    },

    async makeRecoveryCodes(viewer: WritingViewer): Promise<string[]> {
      const { userId } = viewer
      const { appSince, passkeys: keys } = await read(userId)
      if (!appSince && keys.length === 0) {
        throw new Problem('conflict', { detail: 'Add an authenticator app or a passkey first.' })
      }
      return actingAs(sql, viewer, async (tx) => {
        await tellOfFactor(tx, userId, 'New recovery codes were made for your account', url)
        return codes.make(tx, userId)
      })
    },

    async removeApp(viewer: WritingViewer): Promise<void> {
      const { userId } = viewer
      await checkMayRemove(userId)
      await actingAs(sql, viewer, async (tx) => {
        const gone = await tx`
          delete from totp_secrets where user_id = ${userId} returning confirmed_at is not null as counted`
        // An app that was never confirmed was no second factor: no mail.
        if (gone[0]?.['counted'] === true) {
          await tellOfFactor(tx, userId, 'An authenticator app was removed from your account', url)
        }
        await dropUselessCodes(tx, userId)
      })
    },

    async findPasskey(userId: string, id: string): Promise<Passkey | undefined> {
      return (await read(userId)).passkeys.find((passkey) => passkey.id === id)
    },

    async removePasskey(viewer: WritingViewer, id: string): Promise<void> {
      const { userId } = viewer
      await checkMayRemove(userId)
      await actingAs(sql, viewer, async (tx) => {
        const gone = await tx`delete from passkeys where id = ${id} and user_id = ${userId}`
        if (gone.count > 0) {
          await tellOfFactor(tx, userId, 'A passkey was removed from your account', url)
        }
        await dropUselessCodes(tx, userId)
      })
    },

    /** Removes everything in the caller's transaction; ends the account's sessions. */
    async reset(tx: AnySql, userId: string): Promise<void> {
      await tx`delete from totp_secrets where user_id = ${userId}`
      await tx`delete from passkeys where user_id = ${userId}`
      await tx`delete from recovery_codes where user_id = ${userId}`
      await tx`select forget_sign_ins(${userId})`
    },
  }
}
