import type { OpenDatabase } from './database/open-database.ts'
import { demoPassword, type Environment } from './environment.ts'

const demoSignIns = ['admin', 'doctor', 'staff', 'patient'].map(
  (name) => `${name}@openward.example`,
)

/**
 * Makes sure that somebody can sign in: fills a new database with the demo clinic unless told
 * otherwise, or makes the first admin of a real one. Answers what to tell whoever started it.
 */
export async function prepareClinic(
  database: OpenDatabase,
  environment: Environment,
): Promise<string> {
  const { sql, isNew } = database
  const before = await look(database)
  refuseUnwantedDemo(before.isDemo, environment)
  // Who names a first admin means a real clinic.
  const mayBeDemo = isNew && !environment.isProduction && !environment.firstAdmin
  const wantsDemo = environment.demo ?? mayBeDemo
  if (wantsDemo && !before.hasUsers) {
    console.log('Filling the demo clinic …')
    const { loadDemoClinic } = await import('../demo/demo-clinic.ts')
    await loadDemoClinic(sql)
  }
  if (environment.firstAdmin && !wantsDemo && !before.hasUsers) {
    const { makeFirstAdmin } = await import('../clinic/users/server/make-admin.ts')
    await makeFirstAdmin(sql, environment.firstAdmin)
  }
  database.firstStartDone()
  const after = await look(database)
  if (after.isDemo) {
    return `Sign in as ${demoSignIns.join(', ')}; the password is ${demoPassword}.`
  }
  return after.hasUsers ? '' : 'Nobody can sign in yet: npm run admin:create makes the first admin.'
}

async function look({ sql }: OpenDatabase) {
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
