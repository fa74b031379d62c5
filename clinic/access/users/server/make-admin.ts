import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'
import { systemContext } from '../../../../server/database/acting.ts'
import { makeLink } from './one-time-links.ts'
import { checkNewPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { emailTaken } from './user-store.ts'

/** Makes an account that may do everything; it has no password until its one-time link is used. */
export async function makeAdmin(
  sql: Sql,
  admin: { readonly email: string; readonly name: string },
): Promise<{ token: string; expiresAt: string }> {
  const id = uuidv7()
  await emailTaken(sql`
    insert into users (id, email, name, role, created_by, updated_by)
    values (${id}, ${admin.email.toLowerCase()}, ${admin.name}, 'admin', ${id}, ${id})`)
  return makeLink(sql, systemContext, {
    purpose: 'set password',
    userId: id,
    createdBy: null,
    hours: 24,
  })
}

/** Makes the first admin, named by the environment; does nothing once there is any account. */
export async function makeFirstAdmin(
  sql: Sql,
  admin: { readonly email: string; readonly password: string },
): Promise<void> {
  const email = admin.email.toLowerCase()
  await checkNewPassword(admin.password, email)
  const id = uuidv7()
  await sql`
    insert into users (id, email, name, role, password_hash, created_by, updated_by)
    select ${id}, ${email}, '', 'admin', ${await hashPassword(admin.password)}, ${id}, ${id}
    where not exists (select from users)`
}
