import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figure } from '../trust/figure.ts'

const root = join(import.meta.dirname, '..')

/** The environment of a fresh shell: no settings, and no variables of git or vitest. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(OPENWARD_|GIT_|VITEST|DATABASE_URL$|NODE_ENV$|HOST$|PORT$)/.test(name),
  ),
)
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, env: environment })

let folder: string
let clone: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openward-clone-'))
  // Under root, PostgreSQL runs as another user that must pass through this folder.
  chmodSync(folder, 0o711)
  clone = join(folder, 'openward')
  const isCheckout = git('rev-parse', '--verify', 'HEAD').status === 0
  if (isCheckout) {
    const { stderr, status } = git('clone', '--quiet', '--depth', '1', `file://${root}`, clone)
    if (status !== 0) throw new Error(`git clone: ${stderr.toString()}`)
  } else {
    const left = ['node_modules', 'data', 'data-grown', 'dist', '.cache', 'test-results']
    const isCopied = (path: string) => !left.includes(relative(root, path).split(sep)[0] ?? '')
    cpSync(root, clone, { recursive: true, filter: isCopied })
  }
  // Running npm ci takes minutes, and other checks cover it.
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Whether a path that a file of the clone names leads out of the clone. */
function leadsOutside(path: string, from = '.'): boolean {
  const way = relative(clone, resolve(clone, from, path))
  return isAbsolute(way) || way.split(sep)[0] === '..'
}

describe('a clone that lies alone', () => {
  test('imports what the README says, into a database of its own', async () => {
    const readme = readFileSync(join(clone, 'README.md'), 'utf8')
    const examples = [...readme.matchAll(/^npm run import -- (.+?)(?: +#.*)?$/gm)].map(
      ([, args = '']) => args,
    )
    const paths = examples.flatMap((args) => args.split(' ').filter((one) => !one.startsWith('-')))
    expect(examples.filter((args) => args.startsWith('--dry-run '))).toHaveLength(1)
    expect(examples.filter((args) => !args.startsWith('-'))).toHaveLength(1)
    expect(paths.filter((path) => leadsOutside(path) || !existsSync(join(clone, path)))).toEqual([])

    const begun = performance.now()
    const outputs: string[] = []
    for (const args of examples)
      outputs.push(await runNpm('run', '-s', 'import', '--', ...args.split(' ')))
    const seconds = (performance.now() - begun) / 1000
    expect(outputs.find((output) => output.includes('Dry run of 9 of 9 files'))).toContain(
      'It would make 8 patients',
    )
    expect(outputs.find((output) => output.includes('Imported 9 of 9 files'))).toContain(
      'It made 8 patients',
    )
    expect(existsSync(join(clone, 'data'))).toBe(true)
    figure('Import', `README's examples in a clone that lies alone in ${seconds.toFixed(1)} s`)
  }, 120_000)

  test('has no page and no test that names a path outside of it', () => {
    const read = globSync('**/*.{md,test.ts,test.tsx,journey.ts}', {
      cwd: clone,
      exclude: ['data', 'node_modules'],
    })
    expect(read).toContain('README.md')
    // A hostile caller's input.
    const hostile = ['../../../../tmp/openward-w07']
    const outside = read.flatMap((file) => {
      const text = readFileSync(join(clone, file), 'utf8')
      const named = [...text.matchAll(/(?<![\w./-])(?:\.\.\/)+[\w./-]*/g)].map(([path]) => path)
      return named
        .filter((path) => !hostile.includes(path) && leadsOutside(path, dirname(file)))
        .map((path) => `${file}: ${path}`)
    })
    expect(outside).toEqual([])
  })
})

async function runNpm(...args: string[]): Promise<string> {
  const child = spawn('npm', args, { cwd: clone, env: environment })
  let output = ''
  let errors = ''
  child.stdout.on('data', (part) => (output += String(part)))
  child.stderr.on('data', (part) => (errors += String(part)))
  const [code] = (await once(child, 'close')) as [number | null]
  expect(code, `npm ${args.join(' ')}\n${output}${errors}`).toBe(0)
  return output
}
