// The figures of the trust tests, one line per row: written by `trust/figure.ts`, printed at the
// end.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

export const results = join(root, 'node_modules/.cache/results')
const figures = join(results, 'figures.txt')

export function forgetFigures() {
  mkdirSync(results, { recursive: true })
  rmSync(figures, { force: true })
}

export function printFigures() {
  if (!existsSync(figures)) return
  const lines = readFileSync(figures, 'utf8').trimEnd().split('\n')
  console.log(`${lines.sort().join('\n')}\n`)
}
