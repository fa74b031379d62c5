import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * Flags that keep the server's memory small. Most garbage of a request is freed by the next minor
 * collection; by default Node lets 400 MB of it gather before a major one. The server itself frees
 * the memory that its start used.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=100', '--expose-gc']

/**
 * How glibc keeps freed memory. Short-lived threads each leave memory in a malloc arena, up to eight
 * arenas per core; two are enough for all of them and save 30 MB under load. Without the other two,
 * the first hashed password (19 MB) teaches glibc to keep blocks of that size: 40 to 62 MB stayed
 * with the server after 16 sign-ins.
 */
export const serverVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

/** Compiled sources are kept here, which halves the time of a start and saves 40 MB. */
export const compileCache = join(root, 'node_modules/.cache/node')

/** The Node that is installed with OpenWard; else this one, if it runs TypeScript directly. */
export function ownNode() {
  const brought = join(root, 'node_modules/node/bin/node')
  if (existsSync(brought)) return brought
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24) return process.execPath
  console.error(
    'The Node.js 24 of OpenWard was not installed, because install scripts are off: ' +
      'switch them on (npm config set ignore-scripts false), delete node_modules and start again.',
  )
  process.exit(1)
}

/**
 * Runs Node on a file of the clone (or on a package's program) and returns its exit code. Signals
 * are passed on, so that stopping this process also stops that one, in its own time.
 */
export function runNode(args, options = {}) {
  const child = spawn(ownNode(), args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      ...options.env,
    },
  })
  const pass = (signal) => child.kill(signal)
  // A killed npm passes no signal on; its server must not stay behind unseen.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) pass('SIGTERM')
  }, 500)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, pass)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** The path of a package's program, for Node to run. */
export function program(path) {
  return join(root, 'node_modules', path)
}
