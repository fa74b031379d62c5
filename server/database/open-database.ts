import { connect, type Sql } from './connect.ts'
import { startEmbedded } from './embedded.ts'

export interface OpenDatabase {
  sql: Sql
  /** True until the first start of an embedded database has come to its end. */
  isNew: boolean
  firstStartDone: () => void
  close: () => Promise<void>
}

interface Target {
  readonly databaseUrl: string | null
  readonly dataFolder: string
}

/** Opens the database elsewhere that DATABASE_URL names, or starts the embedded one. */
export async function openDatabase(
  target: Target,
  log: (message: string) => void,
): Promise<OpenDatabase> {
  if (target.databaseUrl !== null) {
    const sql = connect({ url: target.databaseUrl })
    await sql`select 1`.catch((error: unknown) => {
      throw new Error(`The database at DATABASE_URL cannot be used: ${reason(error)}.`)
    })
    return {
      sql,
      isNew: false,
      firstStartDone: () => undefined,
      close: () => sql.end({ timeout: 1 }),
    }
  }
  const embedded = await startEmbedded(target.dataFolder, { log })
  const sql = connect({ url: embedded.url })
  return {
    sql,
    isNew: embedded.isNew,
    firstStartDone: embedded.firstStartDone,
    close: async () => {
      await sql.end({ timeout: 1 })
      await embedded.stop()
    },
  }
}

/** Settings without which a power cut loses what was answered as stored. */
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
