import { sessionHours } from '../clinic/access/session/server/session-store.ts'
import { newToken, tokenHash } from '../clinic/access/session/server/session-token.ts'
import { hashPassword } from '../clinic/access/users/server/passwords.ts'
import type { Role } from '../contract/role.ts'
import type { Caller, TestClinic } from '../app/server/test-clinic.ts'

export const password = 'six blue herons at dawn'
const passwordHash = await hashPassword(password)

/** An account that can sign in with the password above, and is signed in already. */
export async function account(
  clinic: TestClinic,
  email: string,
  role: Role = 'staff',
): Promise<Caller> {
  const person = await clinic.signedIn(role, { email })
  await clinic.sql`update users set password_hash = ${passwordHash} where id = ${person.userId}`
  return person
}

/** A further session of an account, as in another browser; returns its cookie. */
export async function anotherSession({ sql }: TestClinic, { userId }: Caller): Promise<string> {
  const token = newToken()
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
    values (${tokenHash(token)}, ${userId}, now() + make_interval(hours => ${sessionHours}))`
  return `__Host-openward=${token}`
}

export function cookieOf(headers: Record<string, unknown>): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}
