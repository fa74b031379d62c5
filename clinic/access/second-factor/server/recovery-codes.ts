import { v7 as uuidv7 } from 'uuid'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Seal } from '../../../../server/seal.ts'
import { newTypedCode, plainCode } from '../../../../server/typed-code.ts'
import { recoveryCodeCount } from '../second-factor.ts'

const groups = 3
const groupLength = 4

/** Recovery codes: 60 random bits each, kept as keyed hashes, used once. */
export function recoveryCodes(seal: Seal) {
  const hash = (userId: string, code: string) => seal.hash(`${userId} ${plainCode(code)}`)

  return {
    /** Makes new codes, which replace the earlier ones. */
    async make(tx: AnySql, userId: string): Promise<string[]> {
      const codes = Array.from({ length: recoveryCodeCount }, () =>
        newTypedCode(groups, groupLength),
      )
      const hashes = codes.map((code) => hash(userId, code).toString('hex'))
      await tx`
        insert into recovery_codes (id, user_id, hashes, created_by)
        select ${uuidv7()}, ${userId}, array_agg(decode(hash, 'hex')), ${userId}
        from unnest(${hashes}::text[]) as hash
        on conflict (user_id) do update set hashes = excluded.hashes, created_at = now()`
      return codes
    },

    /** The same for an account that has none; null for one that has. */
    async makeFirst(tx: AnySql, userId: string): Promise<string[] | null> {
      const [found] = await tx`select 1 from recovery_codes where user_id = ${userId}`
      return found ? null : this.make(tx, userId)
    },

    /** Uses up a code; of two tries at the same moment one is refused. */
    async spend(tx: AnySql, userId: string, code: string): Promise<boolean> {
      const given = hash(userId, code)
      const taken = await tx`
        update recovery_codes set hashes = array_remove(hashes, ${given}::bytea)
        where user_id = ${userId} and ${given}::bytea = any (hashes)`
      return taken.count > 0
    },
  }
}
