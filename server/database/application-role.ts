import { createHmac, createHash, pbkdf2Sync, randomBytes } from 'node:crypto'
import { connect, type Sql } from './connect.ts'
import { oneAtATime } from './one-at-a-time.ts'

/**
 * The role that the running server works as. The owner's role makes and migrates the tables; this
 * one reads and writes rows, but can neither change nor remove what is append-only (the audit log,
 * earlier versions of records) nor drop anything (docs/decisions/0007).
 */
export interface ApplicationRole {
  readonly name: string
  readonly password: string
}

/** Tells our role from a role of the same name that somebody else created. */
const mark = 'The running server of OpenWard'

/** The role of the embedded database; its password is derived from the owner's. */
export function embeddedRole(ownerPassword: string): ApplicationRole {
  return { name: 'openward_app', password: derived(ownerPassword, 'openward_app') }
}

/**
 * The role for an external database. Servers with the same secret derive the same password; two
 * clinics on one PostgreSQL have a role each.
 */
export function roleElsewhere(database: string, secret: string): ApplicationRole {
  const name = database === 'openward' ? 'openward_app' : `openward_app_${database}`.slice(0, 63)
  return { name, password: derived(secret, `${name}@${database}`) }
}

function derived(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`database role ${purpose}`).digest('base64url')
}

/** The same database for another user. */
export function urlAs(url: string, role: ApplicationRole): string {
  const user = `${encodeURIComponent(role.name)}:${encodeURIComponent(role.password)}`
  return url.replace(
    /^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/,
    (_, scheme: string) => `${scheme}${user}@`,
  )
}

/** Creates the role, or sets its password again. Throws when the asking user lacks the right. */
export async function makeRole(admin: Sql, role: ApplicationRole): Promise<void> {
  await oneAtATime(admin, 'openward.application-role', async (connection) => {
    const [found] = await connection<{ isOurs: boolean }[]>`
      select coalesce(shobj_description(oid, 'pg_authid') = ${mark}, false) as is_ours
      from pg_roles where rolname = ${role.name}`
    if (found && !found.isOurs) {
      throw new Error(`a role ${role.name} already exists and was not made by OpenWard`)
    }
    for (const statement of roleStatements(role, found !== undefined)) {
      await connection.unsafe(statement)
    }
  })
}

/** The statements that create the role or update an existing one; none contains the password itself. */
export function roleStatements(role: ApplicationRole, isThere = false): string[] {
  const name = `"${role.name.replaceAll('"', '""')}"`
  // The verifier instead of the password, so that no statement log holds it. It has no quotes in
  // it.
  const login = `login password '${scramVerifier(role.password)}'`
  if (isThere) return [`alter role ${name} ${login}`]
  return [
    `create role ${name} ${login} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
    `comment on role ${name} is '${mark}'`,
  ]
}

/** The value that PostgreSQL stores instead of a password (RFC 5802, RFC 7677). */
export function scramVerifier(password: string, salt = randomBytes(16), rounds = 4096): string {
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const key = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(key('Client Key')).digest('base64')
  const server = key('Server Key').toString('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${server}`
}

interface Entrance {
  readonly owner: Sql
  /** The database as the role. */
  readonly url: string
  readonly role: ApplicationRole
  /** A user who may create roles. */
  readonly admin: Sql
}

/**
 * Opens the migrated database as its application role; creates the role and grants its rights where
 * they are missing.
 */
export async function enterAs({ owner, url, role, admin }: Entrance): Promise<Sql> {
  const sql = connect({ url })
  try {
    if (!(await mayWork(sql))) await grantTo(owner, role)
    return sql
  } catch (error) {
    if (!isRefusedLogin(error)) {
      await sql.end({ timeout: 1 })
      throw error
    }
  }
  try {
    await makeRole(admin, role)
    await grantTo(owner, role)
    await sql`select 1`
    return sql
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
}

async function mayWork(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ yes: boolean }[]>`select application_may_work() as yes`
  return row?.yes === true
}

export async function grantTo(owner: Sql, role: ApplicationRole): Promise<void> {
  await owner`select grant_to_application(${role.name}::text)`
}

function isRefusedLogin(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  // Wrong password or no such role; a role without a matching rule; no right to use the schema.
  return code === '28P01' || code === '28000' || code === '42501' || code === '42883'
}
