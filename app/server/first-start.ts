import { oneAtATime } from '../../server/database/one-at-a-time.ts'
import type { Sql } from '../../server/database/connect.ts'
import type { OpenDatabase } from '../../server/database/open-database.ts'
import { fileStore } from '../../server/files/file-store.ts'
import { demoPassword, type Environment } from '../../server/environment.ts'

const demoSignIns = ['admin', 'doctor', 'staff', 'patient'].map(
  (name) => `${name}@openward.example`,
)

interface Entered extends Pick<OpenDatabase, 'isNew' | 'firstStartDone'> {
  readonly sql: Sql
}

/**
 * Makes sure that somebody can sign in: fills a new database with the demo clinic unless told
 * otherwise, or creates the first admin of a real clinic. Returns the notice for the person who
 * started the server.
 */
export async function prepareClinic(database: Entered, environment: Environment): Promise<string> {
  let clinic = await look(database)
  if (!clinic.hasUsers) {
    // When several servers start on one new database, only one of them fills it.
    clinic = await oneAtATime(database.sql, 'openward.first-start', async () => {
      const { hasUsers } = await look(database)
      if (!hasUsers) await fill(database, environment)
      return look(database)
    })
  }
  refuseUnwantedDemo(clinic.isDemo, environment)
  database.firstStartDone()
  if (clinic.isDemo) {
    const signIns = demoSignIns.map((email) => `  ${email}`).join('\n')
    return `This is a demo clinic. Sign in with the password ${demoPassword} as\n${signIns}`
  }
  return clinic.hasUsers
    ? ''
    : 'Nobody can sign in yet: npm run admin:create makes the first admin.'
}

async function fill({ sql, isNew }: Entered, environment: Environment): Promise<void> {
  const { firstAdmin, isProduction } = environment
  // A start that names a first admin is meant for a real clinic.
  if (environment.demo ?? (isNew && !isProduction && firstAdmin === null)) {
    console.log('Filling the demo clinic …')
    const { loadDemoClinic } = await import('../../demo/demo-clinic.ts')
    await loadDemoClinic(sql)
    const { addDemoFiles } = await import('../../demo/files.ts')
    await addDemoFiles(sql, fileStore(environment))
    const { addDemoBillFiles } = await import('../../demo/bill-files.ts')
    await addDemoBillFiles(sql, fileStore(environment))
    const { addInbox } = await import('../../demo/inbox.ts')
    await addInbox(sql, fileStore(environment))
    const { addDocuments } = await import('../../demo/documents.ts')
    await addDocuments(sql, environment)
  } else if (firstAdmin) {
    const { makeFirstAdmin } = await import('../../clinic/access/users/server/make-admin.ts')
    await makeFirstAdmin(sql, firstAdmin)
  }
}

async function look({ sql }: Entered) {
  const [row] = await sql<{ isDemo: boolean; hasUsers: boolean }[]>`
    select is_demo, exists (select from users) as has_users from clinic`
  return row ?? { isDemo: false, hasUsers: false }
}

function refuseUnwantedDemo(isDemo: boolean, environment: Environment): void {
  if (!isDemo) return
  const isUnwanted = environment.demo === false || (environment.isProduction && !environment.demo)
  if (!isUnwanted) return
  throw new Error(
    'This database is a demo clinic, whose passwords everyone knows. For a real clinic use a new ' +
      'one: set OPENWARD_DATA or DATABASE_URL to another place, or empty this one with npm run db:reset.',
  )
}
