import { acting, type Writer, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { ProfileChanges } from '../user.ts'

// The profile of an account with a chart stands on the chart alone, but for name and email, which both
// have. Functions and a view of the patients concept write and show it.

type Profile = Omit<ProfileChanges, 'email'> & { readonly email: string | null }

const columns = [
  ...['contact', 'address', 'blood_group', 'dob', 'gender', 'emergency_contact'],
  ...['insurance_number', 'allergies'],
]
const measures = ['height', 'weight']

/** The values of `users` that a chart has taken over. */
export const emptyProfile: Readonly<Record<string, null>> = Object.fromEntries(
  [...columns, ...measures].map((column) => [column, null]),
)

/** The profile of an account `u` with the row `c` of `chart_profiles`, if it has a chart. */
export function profileOf(sql: AnySql): Fragment {
  const value = (column: string) =>
    sql`case when c.user_id is null then u.${sql(column)} else c.${sql(column)} end`
  return columns.reduce<Fragment>(
    (before, column) => sql`${before}, ${value(column)} as ${sql(column)}`,
    sql`trim_scale(${value('height')}) as height, trim_scale(${value('weight')}) as weight`,
  )
}

/** Writes the viewer's profile in the caller's transaction; answers whether the version was current. */
export async function writeProfile(
  tx: AnySql,
  viewer: WritingViewer,
  version: number,
  profile: Profile,
): Promise<boolean> {
  const { userId, patientId } = viewer
  const by = acting(tx, viewer)
  if (!patientId) {
    const changed = await tx`
      update users set ${tx(profile)}, updated_by = ${by}
      where id = ${userId} and version = ${version}`
    return changed.count > 0
  }
  const { bloodGroup, emergencyContact, insuranceNumber, ...alike } = profile
  const values = tx.json({
    ...alike,
    blood_group: bloodGroup,
    emergency_contact: emergencyContact,
    insurance_number: insuranceNumber,
  })
  const [chart] = await tx<{ isChanged: boolean }[]>`
    select change_chart(${userId}, ${values}, ${by}, ${version}) as is_changed`
  if (!chart?.isChanged) return false
  const { name, email } = profile
  await tx`
    update users set name = ${name}, email = ${email}, updated_by = ${by}
    where id = ${userId} and (name, email) is distinct from (${name}, ${email})`
  return true
}

/** Gives the account of a chart the chart's name, in the transaction that changes the chart. */
export async function renameAccount(
  tx: AnySql,
  userId: string,
  name: string,
  by: Writer,
): Promise<void> {
  await tx`update users set name = ${name}, updated_by = ${acting(tx, by)}
    where id = ${userId} and name <> ${name}`
}

/** Gives the chart of an account, if it has one, the account's new email. */
export async function moveChartEmail(
  tx: AnySql,
  userId: string,
  email: string,
  by: Writer,
): Promise<void> {
  await tx`select change_chart(${userId}, ${tx.json({ email })}, ${acting(tx, by)})`
}
