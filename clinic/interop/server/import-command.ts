import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { joinDatabase } from '../../../server/database/join-database.ts'
import { readEnvironment } from '../../../server/environment.ts'
import { totalsOf } from '../import.ts'
import { importFiles, type SourceFile } from './import-files.ts'

// `npm run import -- FILE|FOLDER… [--dry-run]`: FHIR R4 bundles, beside a running server or without.
try {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (positionals.length === 0) {
    throw new Error('Usage: npm run import -- FILE|FOLDER… [--dry-run]')
  }
  const files = (await Promise.all(positionals.map(filesIn))).flat()
  if (files.length === 0) throw new Error('There is no .json file to import.')
  const { sql, close } = await joinDatabase(readEnvironment())
  try {
    await run(sql, files, values['dry-run'])
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(
  sql: Parameters<typeof importFiles>[0],
  files: readonly SourceFile[],
  isDryRun: boolean,
): Promise<void> {
  const start = performance.now()
  const { counts, messages } = await importFiles(sql, files, {
    importId: null,
    isDryRun,
    actor: null,
    onProgress: ({ filesDone }) => {
      process.stderr.write(`\r${filesDone} of ${files.length} files`)
      return Promise.resolve()
    },
  })
  process.stderr.write('\n')
  const table = Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))
  console.table({ ...Object.fromEntries(table), total: totalsOf(counts) })
  for (const { file, place, text, kind } of messages) {
    console.log(`${kind}: ${[file, place].filter(Boolean).join(', ')}: ${text}`)
  }
  const { mapped, kept, unchanged } = totalsOf(counts)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (mapped + kept === 0 && unchanged > 0) console.log('All of it was imported before: nothing changed.')
  console.log(`${isDryRun ? 'Dry run, nothing was changed' : 'Imported'} in ${seconds} s.`)
  if (messages.some(({ kind }) => kind === 'error')) process.exitCode = 1
}

async function filesIn(path: string): Promise<SourceFile[]> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new Error(`There is no file or folder ${path}.`)
  if (found.isDirectory()) {
    const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort()
    return (await Promise.all(names.map((name) => filesIn(join(path, name))))).flat()
  }
  return [{ name: basename(path), size: found.size, read: () => readFile(path, 'utf8') }]
}
