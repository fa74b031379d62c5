import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Role } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { knownPlace } from '../../../access/session/server/password-tries.ts'
import { signInLimits } from '../../../access/session/server/sign-in-limits.ts'
import { inHashTurn } from '../../../access/users/server/hash-turns.ts'
import { isPassword } from '../../../access/users/server/passwords.ts'
import type { Witness } from '../stock-entry.ts'

interface Account {
  readonly id: string
  readonly role: Role
  readonly permissions: string[] | null
  readonly passwordHash: string | null
}

const wrong = 'This is not the email and password of a colleague who sees the stock.'

/** Second persons who see that a controlled drug is moved, and sign with their password. */
export function witnessCheck(sql: Sql) {
  const limits = signInLimits(sql)

  /** The account of the witness; null where none is named. Wrong passwords count for the asking session. */
  return async (
    { signedIn }: FastifyRequest,
    reply: FastifyReply,
    witness: Witness,
  ): Promise<string | null> => {
    if (!witness) return null
    if (!signedIn) throw new Problem('signed-out')
    const guessed = { email: witness.email.toLowerCase() }
    const guesser = { session: signedIn.sessionHash }
    await limits.check(guessed, guesser, wrong)
    const [account] = await sql<Account[]>`
      select id, role, permissions, password_hash from users
      where email = ${guessed.email} and status = 'active'`
    if (account?.id === signedIn.viewer.userId) {
      refuseField('witness.email', 'The witness is a second person, not you.')
    }
    const isRight = await inHashTurn(
      knownPlace(reply, signedIn.sessionHash.toString('hex')),
      async () => {
        await limits.takeTry(guessed, guesser, wrong)
        return isPassword(witness.password, account?.passwordHash ?? null)
      },
    )
    if (!account || !isRight || !hasPermission(account, 'stock.read')) {
      refuseField('witness.password', wrong)
    }
    await limits.forget(guessed, guesser)
    return account.id
  }
}
