import { v7 as uuidv7 } from 'uuid'
import { newToken, tokenHash } from '../clinic/access/session/server/session-token.ts'
import type { Caller, TestClinic } from '../app/server/test-clinic.ts'
import { account } from './accounts.ts'
import type { Rows } from './rows.ts'

/** An account that no other request uses. */
export const somebody = (clinic: TestClinic) => account(clinic, `${uuidv7()}@clinic.example`)

/** A link with which a patient sets a password. */
export async function passwordLink({ sql }: TestClinic, { patient }: Rows): Promise<string> {
  const token = newToken()
  await sql`
    insert into one_time_links (token_hash, purpose, user_id, expires_at)
    values (${tokenHash(token)}, 'set password', ${patient.userId}, now() + interval '1 hour')`
  return token
}

/** An email change of a member of staff that waits for its link. */
export async function emailChange(clinic: TestClinic, staff: Caller) {
  const token = newToken()
  await clinic.sql`delete from email_changes`
  await clinic.sql`delete from request_counts`
  await clinic.sql`
    insert into email_changes (id, user_id, email, token_hash, session_hash, expires_at, mailed_at)
    values (${uuidv7()}, ${staff.userId}, ${`${uuidv7()}@clinic.example`}, ${tokenHash(token)},
      ${tokenHash(staff.cookie)}, now() + interval '1 hour', now() - interval '1 hour')`
  return { caller: staff, fields: { token } }
}

/** A passkey of no real device. */
export async function passkey({ sql }: TestClinic, { userId }: Caller): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_by)
    values (${id}, ${userId}, ${id}, ''::bytea, 0, '{}', 'A key', ${userId})`
  return id
}

/** An account of a patient whose email nobody has confirmed. */
export async function unconfirmed(clinic: TestClinic): Promise<string> {
  const { userId } = await clinic.signedIn('patient')
  await clinic.sql`update users set email_confirmed_at = null where id = ${userId}`
  return userId
}
