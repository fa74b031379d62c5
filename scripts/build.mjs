import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { program, runNode } from './node.mjs'

const stamp = join(root, 'dist/web-built-from')
const page = join(root, 'dist/web/index.html')

/** Whether the web half was built from these very sources. */
export function isBuilt() {
  return existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()
}

/** Builds the web half unless it is built already. Returns an exit code. */
export async function build({ isForced = false } = {}) {
  if (!isForced && isBuilt()) return 0
  const sources = sourceHash()
  console.log('Building the web pages …')
  const code = await runNode([program('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  if (code === 0) {
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stamp, sources)
  }
  return code
}

function sourceHash() {
  const hash = createHash('sha256')
  const add = (path) => hash.update(path).update(readFileSync(join(root, path)))
  for (const path of ['package-lock.json', 'vite.config.ts', 'index.html']) {
    if (existsSync(join(root, path))) add(path)
  }
  for (const path of ['app', 'web', 'contract', 'clinic'].flatMap(filesUnder).sort()) {
    if (!path.includes('/server/') && !/\.test\.tsx?$/.test(path)) add(path)
  }
  return hash.digest('hex')
}

function filesUnder(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}
