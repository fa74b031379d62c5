import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'
import { joinDatabase } from '../../../../server/database/join-database.ts'
import { readEnvironment } from '../../../../server/environment.ts'
import { startLiveChanges } from '../../../../server/http/live.ts'
import { peakMegabytes } from '../../../../server/peak-memory.ts'
import { importable } from '../import.ts'
import { holdImport } from './command-imports.ts'
import { publishNews } from './import-news.ts'
import { importStore } from './import-store.ts'
import { importInThread, TooMuchAtOnce } from './import-thread.ts'
import { report } from './import-report.ts'

interface File {
  readonly path: string
  readonly name: string
  readonly bytes: number
}

// `npm run import -- FILE|FOLDER… [--dry-run]`: FHIR R4 in JSON, with or without a running server.
try {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (positionals.length === 0) throw new Error('Usage: npm run import -- FILE|FOLDER… [--dry-run]')
  const files = (await Promise.all(positionals.map(filesIn))).flat()
  if (files.length === 0) throw new Error('There is no file to import.')
  const { sql, close } = await joinDatabase(readEnvironment())
  try {
    await importAll(sql, files, values['dry-run'])
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function filesIn(path: string): Promise<File[]> {
  const whole = await stat(path).catch(() => null)
  if (!whole) throw new Error(`There is no file or folder ${path}.`)
  if (!whole.isDirectory()) return [{ path, name: basename(path), bytes: whole.size }]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile() && importable.test(entry.name))
  const paths = found.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return Promise.all(
    paths.map(async (one) => ({
      path: one,
      name: relative(path, one),
      bytes: (await stat(one)).size,
    })),
  )
}

async function importAll(sql: Sql, files: readonly File[], isDryRun: boolean): Promise<void> {
  const began = performance.now()
  const live = await startLiveChanges(sql)
  const imports = importStore(sql)
  const id = uuidv7()
  const held = await holdImport(sql, id)
  await imports.addRunning(id, files, isDryRun)
  const isScreen = process.stderr.isTTY
  let shown = ''
  const showProgress = async () => {
    const done = await imports.filesDone(id)
    const text = `${done} of ${files.length} files`
    if (text !== shown) process.stderr.write(isScreen ? `\r${text}` : `${text}\n`)
    shown = text
  }
  try {
    let showing = Promise.resolve()
    await importInThread(sql, id, {
      paths: files.map(({ path }) => path),
      onNews: (news) => {
        publishNews(live, id, news)
        showing = showing.then(showProgress).catch(() => undefined)
      },
    })
    await showing
  } catch (error) {
    const isTooMuch = error instanceof TooMuchAtOnce
    await imports.fail(id, isTooMuch ? error.message : 'It was stopped by an error.')
    throw error
  } finally {
    held.release()
    if (isScreen) process.stderr.write('\n')
    await live.close()
  }
  const details = await imports.find(id)
  if (!details) throw new Error('The import is gone.')
  console.log(report(details))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const megabytes = peakMegabytes()
  console.log(`Took ${seconds} s and at most ${megabytes} MB of memory.`)
  if (details.filesRefused > 0) process.exitCode = 1
}
