import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WriteContext, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'

export type LinkPurpose = 'set password' | 'portal invitation'

interface NewLink {
  readonly purpose: LinkPurpose
  readonly userId?: string
  readonly patientId?: string
  readonly createdBy: string | null
  readonly hours: number
  /** The mailbox that alone gets the link: using the link then proves the mailbox. */
  readonly mailedTo?: string | null
}

export interface Link {
  readonly purpose: LinkPurpose
  readonly userId: string | null
  readonly patientId: string | null
  readonly mailedTo: string | null
}

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/**
 * Makes a token that works once; only its hash is kept. An earlier unused link of the same kind ends,
 * unless the new one was asked for without signing in: a stranger who asks again and again must not
 * end it.
 */
export async function makeLink(
  sql: AnySql,
  context: WriteContext,
  link: NewLink,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url')
  const userId = link.userId ?? null
  const patientId = link.patientId ?? null
  const [made] = await sql<{ expiresAt: string }[]>`
    with ended as (
      update one_time_links set used_at = now()
      where ${link.createdBy !== null} and purpose = ${link.purpose} and used_at is null
        and ${writtenIn(sql, context)}
        and user_id is not distinct from ${userId}::uuid
        and patient_id is not distinct from ${patientId}::uuid
    )
    insert into one_time_links
      (token_hash, purpose, user_id, patient_id, mailed_to, created_by, expires_at)
    values (${sha256(token)}, ${link.purpose}, ${userId}, ${patientId}, ${link.mailedTo ?? null},
      ${acting(sql, { userId: link.createdBy, context })}, now() + make_interval(hours => ${link.hours}))
    returning expires_at`
  if (!made) throw new Error('A link was not stored.')
  return { token, expiresAt: made.expiresAt }
}

/** Ends the links that set a password: after one was set, or when the email has changed. */
export async function endPasswordLinks(
  sql: AnySql,
  context: WriteContext,
  userId: string,
): Promise<void> {
  await sql`
    update one_time_links set used_at = now()
    where user_id = ${userId} and purpose = 'set password' and used_at is null
      and ${writtenIn(sql, context)}`
}

const spent = 'This link was used already or is too old. Please ask for a new one.'

/** The link of a token; a used, expired or unknown one gets the same refusal. */
export async function findLink(sql: AnySql, token: string): Promise<Link> {
  const [link] = await sql<Link[]>`
    select purpose, user_id, patient_id, mailed_to from one_time_links
    where token_hash = ${sha256(token)} and used_at is null and expires_at > now()
      and created_at < now() + interval '1 minute'`
  if (!link) throw new Problem('conflict', { detail: spent })
  return link
}

/** A link that was used, and its maker; null where no signed-in person made it. */
interface SpentLink extends Link {
  readonly maker: string | null
}

/** Marks a link as used, in the caller's transaction; of two uses at once one is refused. */
export async function spendLink(
  sql: AnySql,
  context: WriteContext,
  token: string,
): Promise<SpentLink> {
  const [link] = await sql<SpentLink[]>`
    update one_time_links set used_at = now(), was_used = true
    where token_hash = ${sha256(token)} and used_at is null and expires_at > now()
      and created_at < now() + interval '1 minute' and ${writtenIn(sql, context)}
    returning purpose, user_id, patient_id, mailed_to,
      (select coalesce(nullif(name, ''), email) from users u where u.id = one_time_links.created_by) as maker`
  if (!link) throw new Problem('conflict', { detail: spent })
  return link
}
