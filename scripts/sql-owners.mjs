// Checks whose tables the SQL of each concept touches, as .dependency-cruiser.cjs checks imports: a
// concept writes only its own tables and reads no table of a later concept. Others need a function, a
// view or an event of the owner. Of some tables only the files behind one door write. A table name that is put in as a value (`sql(name)`) is not seen.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { conceptOrder } from './concept-order.mjs'

const project = fileURLToPath(new URL('..', import.meta.url))
/**
 * Tests and their builders write what they need. Numbered migrations carry stored rows over, and
 * never run again.
 */
const exempt = /\.test\.tsx?$|\/an?-[^/]+\.ts$|\/test-[^/]+\.ts$|\/\d{4}-[^/]+\.sql$/

/** Tables that only these files write, in their own concept too. */
const doors = {
  appointments: [
    'clinic/visits/appointments/server/appointment-writes.ts',
    'clinic/visits/appointments/server/import-visits.ts',
  ],
}

/**
 * The violations below a folder, each as `file: writes table of owner`, in the order of the files.
 * `order` names the concepts, earlier ones first; kits come before all of them.
 */
export function violationsIn(folder, order) {
  const read = (path) => readFileSync(`${folder}/${path}`, 'utf8')
  const sqlFiles = globSync('{server,clinic}/**/sql/*.sql', { cwd: folder }).sort()
  const codeFiles = globSync('{server,clinic}/**/*.ts', { cwd: folder }).sort()
  const owners = new Map()
  for (const path of sqlFiles) {
    const owner = ownerOf(path, order)
    for (const table of tablesMade(read(path))) owners.set(table, owner)
  }
  const places = new Map(order.map((concept, place) => [concept, place]))
  const placeOf = (owner) => places.get(owner) ?? -1
  const violations = new Set()
  for (const path of [...sqlFiles, ...codeFiles].filter((one) => !exempt.test(one))) {
    const self = ownerOf(path, order)
    const statements = path.endsWith('.sql') ? [read(path)] : statementsOf(path, read(path))
    for (const { verb, table } of statements.flatMap(touches)) {
      const owner = owners.get(table)
      const door = doors[table]
      if (verb === 'writes' && door && path.endsWith('.ts') && !door.includes(path)) {
        violations.add(`${path}: writes ${table} beside ${door[0]}`)
      }
      if (owner === undefined || owner === self) continue
      if (verb === 'reads' && placeOf(owner) <= placeOf(self)) continue
      violations.add(`${path}: ${verb} ${table} of ${owner}`)
    }
  }
  return [...violations]
}

/** Such as `access/users` of a concept, or `server` of the kit. */
function ownerOf(path, order) {
  return order.find((one) => path.startsWith(`clinic/${one}/`)) ?? path.split('/')[0]
}

const tablesMade = (text) =>
  [...text.matchAll(/^create table (?:if not exists )?(\w+)/gm)].map(([, table]) => table)

/** The SQL of a TypeScript file: its tagged templates, and what is given to `unsafe`. */
function statementsOf(path, text) {
  const statements = []
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node)) statements.push(textOf(node.template))
    if (ts.isCallExpression(node) && /\.unsafe$/.test(node.expression.getText())) {
      statements.push(...node.arguments.map(textOf))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return statements
}

function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return ''
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join(' $ ')
}

const writes =
  /\b(?:insert into|(?<!for |on |or |before |after |do )update|delete from|merge into) (\w+)/g
const reads =
  /(?<!delete )\b(?:from|join|using) (?:only )?(\w+)|, (?:lateral )?(\w+) (?:as )?\w{1,3}\b/g

/** Each table that a statement names after a word of writing or reading. */
function touches(statement) {
  const text = statement.replace(/--.*$/gm, ' ').replace(/\s+/g, ' ').toLowerCase()
  const found = (verb, pattern) =>
    [...text.matchAll(pattern)].map(([, table, other]) => ({ verb, table: table ?? other }))
  return [...found('writes', writes), ...found('reads', reads)]
}

/** Prints the violations, and answers how many there are. */
function check() {
  const violations = violationsIn(project, conceptOrder())
  for (const one of violations)
    console.error(`${one}. Ask the owner for a function, a view or an event.`)
  return violations.length
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(check() === 0 ? 0 : 1)
