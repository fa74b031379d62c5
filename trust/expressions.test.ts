import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { check } from 'recheck'
import ts from 'typescript'
import { expect, test, vi } from 'vitest'
import { figure } from './figure.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Slow only on text that it never gets: it reads text that JSON.parse has accepted. */
const harmless = String.raw`/"(?:[^"\\]|\\.)*"|[{}[\],:]/g`

/** The regular expressions of the product, by file. */
function expressions(): Map<string, string> {
  const files = execFileSync('git', ['ls-files', 'clinic', 'contract', 'server', 'web', 'demo'])
    .toString()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const found = new Map<string, string>()
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node) && node.text !== harmless) found.set(node.text, file)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

test('W-12 no text that people send makes a regular expression backtrack without end', async () => {
  const all = expressions()
  const vulnerable: string[] = []
  let undecided = 0
  for (const [text, file] of all) {
    const end = text.lastIndexOf('/')
    const result = await check(text.slice(1, end), text.slice(end + 1), { timeout: 10_000 })
    if (result.status === 'vulnerable') vulnerable.push(`${file}: ${text}`)
    if (result.status === 'unknown') undecided += 1
  }
  expect(all.size).toBeGreaterThan(30)
  expect(vulnerable).toEqual([])
  figure(
    'W-12',
    `${all.size} regular expressions, ${vulnerable.length} vulnerable, ${undecided} undecided`,
  )
})
