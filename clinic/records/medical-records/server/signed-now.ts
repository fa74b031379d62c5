import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

/** The values of the columns of a signature. */
interface SignatureValues {
  readonly at: Fragment
  readonly by: Fragment
  readonly coSigner: Fragment
}

/** The signature of a doctor at this moment, with their co-signer if they have one; nothing if not asked. */
export function signedNow(
  sql: AnySql,
  { userId }: Viewer,
  isSigning: boolean | undefined,
): SignatureValues {
  if (!isSigning) return { at: sql`null`, by: sql`null`, coSigner: sql`null` }
  return {
    at: sql`now()`,
    by: sql`${userId}::uuid`,
    coSigner: sql`(select co_signer_id from co_signers where doctor_id = ${userId})`,
  }
}
