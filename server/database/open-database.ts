import { enterAs, roleElsewhere, urlAs } from './application-role.ts'
import { connect, type Sql } from './connect.ts'
import { startEmbedded } from './embedded.ts'

export interface OpenDatabase {
  /** The owner of the tables, who migrates them; hardly used after the start. */
  owner: Sql
  /** Opens the migrated database for the running server, with a role that has fewer rights. */
  enter: () => Promise<Sql>
  /** True until the first start of an embedded database is complete. */
  isNew: boolean
  firstStartDone: () => void
  close: () => Promise<void>
}

interface Target {
  readonly databaseUrl: string | null
  readonly dataFolder: string
  /** The role's password on an external database is derived from it. */
  readonly secret: string
  /** Where the embedded database archives its log. */
  readonly walFolder?: string | null
}

/** Opens the external database that DATABASE_URL names, or starts the embedded one. */
export async function openDatabase(
  target: Target,
  log: (message: string) => void,
): Promise<OpenDatabase> {
  if (target.databaseUrl !== null) return openElsewhere(target.databaseUrl, target.secret, log)
  const embedded = await startEmbedded(target.dataFolder, {
    log,
    walFolder: target.walFolder ?? null,
  })
  const owner = connectOwner(embedded.url)
  let sql: Sql | null = null
  return {
    owner,
    async enter() {
      const { applicationUrl: url, role } = embedded
      const admin = connect({ url: embedded.superuserUrl }, { max: 1 })
      try {
        sql = await enterAs({ owner, url, role, admin })
      } finally {
        await admin.end()
      }
      return sql
    },
    isNew: embedded.isNew,
    firstStartDone: embedded.firstStartDone,
    close: async () => {
      await Promise.all([sql?.end({ timeout: 1 }), owner.end({ timeout: 1 })])
      await embedded.stop()
    },
  }
}

async function openElsewhere(
  ownerUrl: string,
  secret: string,
  log: (message: string) => void,
): Promise<OpenDatabase> {
  const owner = connectOwner(ownerUrl)
  const [database] = await owner<{ name: string }[]>`select current_database() as name`.catch(
    (error: unknown) => {
      throw new Error(`The database at DATABASE_URL cannot be used: ${reason(error)}.`)
    },
  )
  let sql: Sql | null = null
  return {
    owner,
    async enter() {
      const role = roleElsewhere(database?.name ?? '', secret)
      const url = urlAs(ownerUrl, role)
      sql = await enterAs({ owner, url, role, admin: owner }).catch((error: unknown) => {
        log(
          'OpenWard works on DATABASE_URL as the owner of its tables, so the audit log is not ' +
            `append-only for it: its own role ${role.name} cannot be used (${reason(error)}).`,
        )
        return connect({ url: ownerUrl })
      })
      return sql
    },
    isNew: false,
    firstStartDone: () => undefined,
    close: async () => {
      await Promise.all([sql?.end({ timeout: 1 }), owner.end({ timeout: 1 })])
    },
  }
}

function connectOwner(url: string): Sql {
  return connect({ url }, { max: 2, idleTimeout: 10 })
}

/** Refuses settings with which a power cut would lose writes that were answered as stored. */
export async function refuseForgetfulDatabase(sql: Sql): Promise<void> {
  const off = await sql<{ name: string }[]>`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`
  if (off.length === 0) return
  const names = off.map((row) => row.name).join(' and ')
  throw new Error(
    `The database runs with ${names} off, so a power cut would lose patients' data. ` +
      'Switch it on, or start without NODE_ENV=production.',
  )
}

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) {
    return error.errors[0].message
  }
  return error instanceof Error ? error.message : String(error)
}
