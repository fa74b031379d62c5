import { migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { readEnvironment } from '../../../server/environment.ts'
import { purgeMonths, purgeableMonths } from './audit-purge.ts'

// `npm run audit:purge [-- --drop]`: lists the months of the audit log that are older than the clinic
// keeps (Settings); `--drop` deletes their events for good. The chain keeps their place, so that `npm
// run audit:verify` still proves the rest. An embedded database must not be in use.
try {
  const environment = readEnvironment()
  const { owner, close } = await openDatabase(environment, (message) => console.error(message))
  try {
    await migrate(owner)
    const months = await purgeableMonths(owner)
    if (months.length === 0) {
      console.log('Nothing in the audit log is older than the clinic keeps.')
    } else if (process.argv.includes('--drop')) {
      for (const { month, events } of await purgeMonths(owner, months)) {
        console.log(`${month}: ${events} events dropped.`)
      }
    } else {
      console.log(`Older than the clinic keeps: ${months.join(', ')}.`)
      console.log('Make a backup, then run: npm run audit:purge -- --drop')
    }
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
