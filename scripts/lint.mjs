import { program, runNode } from './node.mjs'

/** What is checked, in this order. */
const checks = [
  ['types', [program('typescript/bin/tsc'), '-b']],
  [
    'eslint',
    [
      program('eslint/bin/eslint.js'),
      '.',
      '--cache',
      '--cache-location',
      'node_modules/.cache/eslint/',
      '--max-warnings',
      '0',
    ],
  ],
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
  ['acceptance table', ['scripts/acceptance.mjs', '--check']],
]

/** Checks types, rules of the code, formatting, who imports whom, and the table of what holds each line. Answers whether all is well. */
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
