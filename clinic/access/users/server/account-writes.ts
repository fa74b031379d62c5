import type { Role } from '../../../../contract/role.ts'
import {
  acting,
  type WriteContext,
  type Writer,
  type WritingViewer,
} from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { emailTaken } from './user-store.ts'

// Writes of accounts in the transactions of later concepts.

interface NewAccount {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly status: 'active' | 'pending'
  readonly passwordHash: string
}

/** Opens an account that its owner asked for, a patient's with a chart; refuses a taken email. */
export async function addAccount(
  tx: AnySql,
  context: WriteContext,
  account: NewAccount,
): Promise<void> {
  const by = acting(tx, { userId: account.id, context })
  await insertAccount(tx, account, by)
  if (account.role === 'patient') await tx`select open_chart(${account.id}, ${by})`
}

/** Opens an account for the chart that an invitation was for, and links both; refuses a taken email. */
export async function addAccountOfChart(
  tx: AnySql,
  context: WriteContext,
  account: Pick<NewAccount, 'id' | 'email' | 'name' | 'passwordHash'>,
  patientId: string,
): Promise<boolean> {
  const by = acting(tx, { userId: account.id, context })
  await insertAccount(tx, { ...account, role: 'patient', status: 'active' }, by)
  const [linked] = await tx<{ isLinked: boolean }[]>`
    select link_chart(${patientId}, ${account.id}, ${by}) as is_linked`
  return linked?.isLinked ?? false
}

async function insertAccount(tx: AnySql, account: NewAccount, by: Fragment): Promise<void> {
  const { id, email, name, role, status, passwordHash } = account
  await emailTaken(tx`
    insert into users (id, email, name, role, status, password_hash, created_by, updated_by)
    values (${id}, ${email}, ${name}, ${role}, ${status}, ${passwordHash}, ${id}, ${by})`)
}

export async function changePassword(
  tx: AnySql,
  viewer: WritingViewer,
  passwordHash: string,
): Promise<void> {
  await tx`update users set password_hash = ${passwordHash}, updated_by = ${acting(tx, viewer)}
    where id = ${viewer.userId}`
}

/**
 * Sets the password that a link is for, and confirms the email where `provesMailbox` holds for the
 * account `u`. Answers nothing for an account that may not sign in. A waiting change of the email
 * ends: a previous owner asked for it.
 */
export async function setPasswordByLink(
  tx: AnySql,
  context: WriteContext,
  userId: string | null,
  passwordHash: string,
  provesMailbox: Fragment,
): Promise<{ id: string; email: string; isConfirmed: boolean } | undefined> {
  const [user] = await tx<{ id: string; email: string; isConfirmed: boolean }[]>`
    update users u set password_hash = ${passwordHash},
      email_confirmed_at = case when ${provesMailbox}
        then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
      updated_by = ${acting(tx, { userId, context })}
    where id = ${userId} and status in ('active', 'pending')
    returning id, email, email_confirmed_at is not null as is_confirmed`
  if (user) await tx`delete from email_changes where user_id = ${user.id}`
  return user
}

/** Confirms the emails of accounts; `vouched` selects their ids and the emails that were vouched for. */
export async function confirmEmails(tx: AnySql, by: Writer, vouched: Fragment): Promise<void> {
  await tx`
    update users set email_confirmed_at = now(), updated_by = ${acting(tx, by)}
    where email_confirmed_at is null and (id, email) in (${vouched})`
}

/** Sets what the duties of an account allow. */
export async function givePermissions(
  tx: AnySql,
  viewer: WritingViewer,
  userId: string,
  given: Fragment,
): Promise<void> {
  await tx`update users set permissions = ${given}, updated_by = ${acting(tx, viewer)}
    where id = ${userId}`
}

/** Deletes at most so many links, and changes of emails, that ended long ago. */
export async function clearLinks(tx: AnySql, keptDays: number, most: number): Promise<void> {
  await tx`
    delete from one_time_links where token_hash in (
      select token_hash from one_time_links
      where coalesce(used_at, expires_at) < now() - make_interval(days => ${keptDays})
      limit ${most})`
  await tx`
    delete from email_changes where expires_at < now() - make_interval(days => ${keptDays})`
}
