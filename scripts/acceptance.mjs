// Writes docs/acceptance.md: which test holds which line of docs/spec.md, by the ids in test names.
// `--check` only reports whether the page is current and complete.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const specification = readFileSync(join(root, 'docs/spec.md'), 'utf8')
const page = join(root, 'docs/acceptance.md')
const id = '([GRNSETVPCXK])-(\\d{2})'
const range = new RegExp(`${id}(?: to (?:[GRNSETVPCXK]-)?(\\d{2}))?`, 'g')
const title = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1)[^])*)\1/g

const held = new Map()
for (const file of testFiles()) {
  for (const [, , name] of readFileSync(join(root, file), 'utf8').matchAll(title)) {
    for (const [, section, first, last] of name.matchAll(range)) {
      for (let n = Number(first); n <= Number(last ?? first); n += 1) {
        const line = `${section}-${String(n).padStart(2, '0')}`
        held.set(line, (held.get(line) ?? new Set()).add(file))
      }
    }
  }
}

const lines = [...specification.matchAll(/\*\*([GRNSETVPCXK]-\d\d)\*\*/g)].map(([, line]) => line)
const holes = lines.filter((line) => !held.has(line))
const text = `# Acceptance

Which tests hold which line of [the specification](spec.md). Made by \`node scripts/acceptance.mjs\` from the ids
in the names of tests; ${lines.length - holes.length} of ${lines.length} lines are held.

| line | held by |
|---|---|
${lines.map((line) => `| [${line}](spec.md#${line.toLowerCase()}) | ${[...(held.get(line) ?? ['-'])].join('<br>')} |`).join('\n')}
`
if (process.argv.includes('--check')) {
  const isTrue = readFileSync(page, 'utf8') === text
  if (!isTrue) console.error('docs/acceptance.md is out of date: run node scripts/acceptance.mjs.')
  if (holes.length > 0) console.error(`No test names ${holes.join(' ')}.`)
  process.exit(isTrue && holes.length === 0 ? 0 : 1)
}
writeFileSync(page, text)
console.log(`${lines.length - holes.length} of ${lines.length} lines are held.`)
if (holes.length > 0) console.log(`Not yet: ${holes.join(' ')}`)

function testFiles() {
  const folders = ['app', 'clinic', 'contract', 'server', 'web', 'demo', 'trust', 'journeys']
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{test.ts,test.tsx,journey.ts}`, { cwd: root }))
    .sort()
}
