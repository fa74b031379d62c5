import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * How the server's memory is kept. Most of what a request leaves behind is dropped at the next small
 * collection; by itself Node would let 400 MB of it gather before the large one. What a start leaves
 * behind the server gives back by itself.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=100', '--expose-gc']

/**
 * Threads that come and go leave memory behind in an arena each, up to eight for each core; two
 * arenas serve them all and save 30 MB under load.
 */
export const serverVariables = { MALLOC_ARENA_MAX: '2' }

/** Compiled sources are kept here, which halves the time of a start and saves 40 MB. */
export const compileCache = join(root, 'node_modules/.cache/node')

/** The Node that OpenWard brings; else this one, if it runs TypeScript as it stands. */
export function ownNode() {
  const brought = join(root, 'node_modules/node/bin/node')
  if (existsSync(brought)) return brought
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24) return process.execPath
  console.error(
    'The Node.js 24 that OpenWard brings was not installed, because install scripts are off: ' +
      'switch them on (npm config set ignore-scripts false), delete node_modules and start again.',
  )
  process.exit(1)
}

/**
 * Runs Node on a file of the clone (or on a package's program) and answers its exit code. Signals
 * go on to it, so that whoever stops this process stops that one, in its own time.
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
  // npm that is killed outright can pass nothing on; its server must not stay behind unseen.
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

/** Path of a program that a package brings, for Node to run. */
export function program(path) {
  return join(root, 'node_modules', path)
}
