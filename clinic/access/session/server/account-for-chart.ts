import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WriteContext } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { emailTaken } from '../../users/server/user-store.ts'

/**
 * Makes the account of an invited chart with the chart's name and email, and links both. An empty
 * account that somebody opened with this email is removed: the invited person has shown that they
 * read its mailbox.
 */
export async function accountForChart(
  tx: AnySql,
  context: WriteContext,
  patientId: string,
  passwordHash: string,
  mailedTo: string | null,
): Promise<string> {
  const id = uuidv7()
  const by = acting(tx, { userId: id, context })
  await tx`
    select remove_empty_sign_up(u.id) from users u join chart_names p on u.email = lower(p.email)
    where p.id = ${patientId} and p.user_id is null and u.email = ${mailedTo}`
  const made = await emailTaken(tx`
    insert into users (id, email, name, role, password_hash, created_by, updated_by)
    select ${id}, lower(email), name, 'patient', ${passwordHash}, ${id}, ${by}
    from chart_names where id = ${patientId} and user_id is null and email is not null
      and merged_into is null`)
  const [linked] = await tx<{ isLinked: boolean }[]>`
    select link_chart(${patientId}, ${id}, ${by}) as is_linked`
  if (made.count === 0 || !linked?.isLinked) {
    throw new Problem('conflict', { detail: 'This chart already has an account.' })
  }
  return id
}
