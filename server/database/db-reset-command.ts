import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readEnvironment } from '../environment.ts'
import { clusterHome } from './cluster-home.ts'
import { connect } from './connect.ts'
import { lockFolder } from './folder-lock.ts'
import { clearOrphan } from './orphan.ts'

// `npm run db:reset`: deletes the whole clinic, so that the next start begins with an empty one.
const { databaseUrl, dataFolder } = readEnvironment()
try {
  if (databaseUrl === null) await resetEmbedded()
  else await resetElsewhere(databaseUrl)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function resetEmbedded(): Promise<void> {
  if (!existsSync(join(dataFolder, 'postgres'))) {
    console.log(`There is no database in ${dataFolder}.`)
    return
  }
  const home = clusterHome(dataFolder)
  const lock = lockFolder(home.folder)
  if (!lock) {
    throw new Error(`OpenWard runs on the data folder ${dataFolder}: stop it before the reset.`)
  }
  try {
    if (!(await isConfirmed(`all patients and accounts in ${dataFolder}`))) return
    await clearOrphan(home.cluster)
    for (const path of [home.cluster, home.startedFile, join(dataFolder, 'audit-head')])
      rmSync(path, { recursive: true, force: true })
    console.log('The database is gone; the next start makes a new one.')
  } finally {
    lock.release()
  }
}

async function resetElsewhere(url: string): Promise<void> {
  const sql = connect({ url }, { max: 1, statementTimeout: 0 })
  try {
    const [database] = await sql<{ name: string }[]>`select current_database() as name`
    const others = await sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = 'openward'
        and pid <> pg_backend_pid()`
    if (others.length > 0) {
      throw new Error('OpenWard runs on the database at DATABASE_URL: stop it before the reset.')
    }
    const what = `all patients and accounts in the database ${database?.name ?? ''}`
    if (!(await isConfirmed(what))) return
    await sql.begin(async (transaction) => {
      await transaction`drop schema public cascade`
      await transaction`create schema public`
    })
    rmSync(join(dataFolder, 'audit-head'), { force: true })
    console.log('The database is empty; the next start sets it up anew.')
  } finally {
    await sql.end()
  }
}

async function isConfirmed(what: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) {
    throw new Error(
      'There is no terminal to ask on: npm run db:reset -- --yes resets without asking.',
    )
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`This deletes ${what} for good. Type "delete": `)
  terminal.close()
  if (answer.trim() === 'delete') return true
  console.log('Nothing was changed.')
  return false
}
