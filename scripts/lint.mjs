import { program, runNode } from './node.mjs'

/** The checks, in this order. */
const checks = [
  ['types and rules', [program('oxlint/bin/oxlint'), '.']],
  [
    'formatting',
    [
      program('prettier/bin/prettier.cjs'),
      '.',
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-location',
      'node_modules/.cache/prettier/cache',
    ],
  ],
  [
    'import order',
    [
      program('dependency-cruiser/bin/dependency-cruise.mjs'),
      '.',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
    ],
  ],
  ['owners of tables', ['scripts/sql-owners.mjs']],
  ['acceptance table', ['scripts/acceptance.mjs', '--check']],
]

/**
 * Checks types, code rules, formatting, the order of imports, whose tables statements write, and
 * the acceptance table. Returns whether all passed.
 */
export async function lint() {
  const failed = []
  for (const [name, args] of checks) {
    const start = performance.now()
    const code = await runNode(args)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (code !== 0) failed.push(name)
  }
  return failed.length === 0
}
