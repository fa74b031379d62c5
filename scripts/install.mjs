import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { patch } from './patch.mjs'

/** The folder of the clone. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs `npm ci` unless the packages of package-lock.json are installed, and patches them, also where
 * install scripts are off. Packages for the build and for tests
 * may be missing where only the built product runs.
 */
export function install({ withDev = true } = {}) {
  if (!isInstalled(withDev)) installAll()
  patch()
}

function installAll() {
  console.log('Installing what OpenWard needs …')
  const { status } = runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (status !== 0) {
    console.error('npm ci failed: see above. Is the package registry reachable?')
    process.exit(1)
  }
}

function isInstalled(withDev) {
  // npm writes this list at the end of a complete installation.
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, integrity, ...kind }]) => {
    const found = installed[path]
    // Packages for other kinds of machines are only in the lock file.
    if (!found) return path === '' || kind.optional || kind.devOptional || (kind.dev && !withDev)
    return found.version === version && found.integrity === integrity
  })
}

function runNpm(args) {
  // npm tells its scripts its own path; otherwise npm must be on the PATH.
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install()
