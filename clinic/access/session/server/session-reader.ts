import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Role } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { SignedIn } from '../../../../server/http/signed-in.ts'
import { tokenHash } from './session-token.ts'

/** PostgreSQL's type number (OID) of `bytea[]`. */
export const byteaArray = 1001

/** Whether a session `s` of the clinic `c` is alive. */
export const isAlive = (sql: Sql) => sql`s.expires_at > now()
  -- A session opened or used while the clock was fast would last too long.
  and greatest(s.created_at, s.last_used_at) < now() + interval '1 minute'
  and (c.lock_after_minutes is null
    or s.last_used_at > now() - make_interval(mins => c.lock_after_minutes))`

/**
 * Requests in the same turn of the event loop are looked up together, by one prepared statement sent
 * when all are there: under load this query is most of a session's cost.
 */
export function sessionReader(sql: Sql): (token: string) => Promise<SignedIn | null> {
  let gathering: { hashes: Buffer[]; found: Promise<Map<string, SessionRow>> } | null = null

  async function find(hashes: Buffer[]): Promise<Map<string, SessionRow>> {
    await endOfTurn()
    gathering = null
    const rows = await sql<SessionRow[]>`
      select s.token_hash, u.id, u.role, u.permissions, u.name, u.email, p.id as patient_id, s.authenticated_at,
        c.currency,
        case when u.status = 'active' and u.role = any (c.second_factor_roles) and not s.is_strong
            and not exists (select from totp_secrets t
              where t.user_id = u.id and t.confirmed_at is not null)
            and not exists (select from passkeys k where k.user_id = u.id)
          then 'factor due' else u.status end as status
      from sessions s
      cross join clinic c
      join users u on u.id = s.user_id and u.status in ('active', 'pending')
      left join chart_names p on p.user_id = u.id
      where s.token_hash = any(${sql.array(hashes, byteaArray)}) and ${isAlive(sql)}`
    return new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
  }

  return async (token) => {
    const hash = tokenHash(token)
    if (!gathering) {
      const hashes: Buffer[] = []
      gathering = { hashes, found: find(hashes) }
    }
    gathering.hashes.push(hash)
    const row = (await gathering.found).get(hash.toString('hex'))
    if (!row) return null
    return {
      viewer: {
        userId: row.id,
        role: row.role,
        patientId: row.patientId,
        permissions: row.permissions,
      },
      status: row.status,
      name: row.name,
      email: row.email,
      sessionHash: hash,
      authenticatedAt: row.authenticatedAt,
      currency: row.currency,
    }
  }
}

interface SessionRow {
  readonly tokenHash: Buffer
  readonly id: string
  readonly role: Role
  readonly permissions: string[] | null
  readonly status: SignedIn['status']
  readonly name: string
  readonly email: string
  readonly patientId: string | null
  readonly authenticatedAt: string
  readonly currency: string
}
