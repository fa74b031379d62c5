import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import type { WriteContext } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { addAccountOfChart } from '../../users/server/account-writes.ts'

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
  await tx`
    select remove_empty_sign_up(u.id) from users u join chart_names p on u.email = lower(p.email)
    where p.id = ${patientId} and p.user_id is null and u.email = ${mailedTo}`
  const [chart] = await tx<{ email: string; name: string }[]>`
    select lower(email) as email, name from chart_names
    where id = ${patientId} and user_id is null and email is not null and merged_into is null`
  const id = uuidv7()
  if (
    !chart ||
    !(await addAccountOfChart(tx, context, { id, ...chart, passwordHash }, patientId))
  ) {
    throw new Problem('conflict', { detail: 'This chart already has an account.' })
  }
  return id
}
