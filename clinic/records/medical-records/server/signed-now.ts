import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

/** The values of the columns of a signature. */
interface SignatureValues {
  readonly at: Fragment
  readonly by: string | null
  readonly coSigner: string | null
}

/**
 * The signature of a doctor at this moment, with their co-signer if they have one; nothing if not asked. Throws
 * `conflict` where the co-signer has left, because the record would wait for nobody.
 */
export async function signedNow(
  sql: AnySql,
  { userId }: Viewer,
  isSigning: boolean | undefined,
): Promise<SignatureValues> {
  if (!isSigning) return { at: sql`null`, by: null, coSigner: null }
  const [named] = await sql<{ coSignerId: string; isHere: boolean }[]>`
    select c.co_signer_id, u.status = 'active' and u.role = 'doctor' as is_here
    from co_signers c join users u on u.id = c.co_signer_id where c.doctor_id = ${userId}`
  if (named && !named.isHere) {
    throw new Problem('conflict', {
      detail: 'Your co-signer does not work here any more. Ask an admin to name another one.',
    })
  }
  return { at: sql`now()`, by: userId, coSigner: named?.coSignerId ?? null }
}
