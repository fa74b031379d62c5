import * as driver from 'postgres'

// postgres.js 3.4.9 mishandles a connection that is lost while somebody holds it: a transaction's
// own rollback ends the process, statements of the dead transaction run inside a later one on the
// same connection, and queries wait forever. `patches/` has the repairs (docs/decisions/0109).

/** Throws unless the driver is the one with this version's patch. */
export function checkPatch(mark: unknown): void {
  if (mark === 1) return
  throw new Error(
    'The database driver (node_modules/postgres) lacks its patch. Apply it: node scripts/patch.mjs',
  )
}

checkPatch(Reflect.get(driver, 'patchedForOpenWard'))

/** postgres.js with the patch. */
export const postgres = driver.default
