import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const lockFile = join(root, 'package-lock.json')
const installedList = join(root, 'node_modules/.package-lock.json')
const stamp = join(root, 'node_modules/.openward-installed')

/** Runs `npm ci` when node_modules is missing or from another package-lock.json. */
export function install() {
  if (isInstalled()) return
  console.log('Installing what OpenWard needs …')
  const { status } = runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (status !== 0) {
    console.error('npm ci failed: see above. Is the package registry reachable?')
    process.exit(1)
  }
  writeFileSync(stamp, lockHash())
}

function isInstalled() {
  if (!existsSync(installedList)) return false
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockHash()
  // Installed by hand, perhaps from the lock file as it is now.
  if (statSync(installedList).mtimeMs < statSync(lockFile).mtimeMs) return false
  writeFileSync(stamp, lockHash())
  return true
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

function runNpm(args) {
  // npm tells its scripts where it is itself; otherwise it is on the path.
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install()
