/** `npm run bench`: measures speed and cost, compared with a bare server on the same machine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { connect, otherDatabase } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { loadBigClinic, openSessions } from './big-clinic.ts'
import { measureCalendarView } from './calendar-view.ts'
import { connections } from './drive.ts'
import { measureFhirImport } from './fhir-import.ts'
import { fillFolder } from './fill-folder.ts'
import { measureGrowth } from './growth.ts'
import { measureLoads } from './loads.ts'
import { measureMoney } from './money.ts'
import { readOptions, type Options } from './options.ts'
import { printResults, type Result } from './result.ts'
import { measureReports } from './reports.ts'
import { measureRecordSearch } from './record-search.ts'
import { measureRecordWrites } from './record-writes.ts'
import { scriptSizes } from './script-sizes.ts'
import { measureStock } from './stock.ts'
import { measureStart } from './start-time.ts'
import { measureTableImport } from './table-import.ts'
import { measureTimeline } from './timeline.ts'
import { grouped } from '../contract/number-words.ts'

/** Records that a clinic has before WRITE adds some. */
const recordsBeforeWrites = 100_000
const say = (line: string) => console.error(line)

async function measure(options: Options, dataFolder: string): Promise<Result[]> {
  const { measures, patients } = options
  const results: Result[] = []
  if (measures.has('S-8')) results.push(...scriptSizes())
  const loads = ['S-1', 'S-2', 'S-3', 'S-4', 'S-6'] as const
  const needsLoads = loads.some((one) => measures.has(one))
  if (measures.has('S-7')) {
    const small = `${dataFolder}-small`
    await fillFolder(small, patients, say)
    results.push(...(await measureGrowth({ small, grown: options.grown }, say)))
  }
  if (measures.has('TABLES')) {
    const folder = `${dataFolder}-tables`
    results.push(...(await measureTableImport({ folder, rows: options.rows }, say)))
  }
  if (measures.has('FHIR')) {
    results.push(...(await measureFhirImport(`${dataFolder}-fhir`, say)))
  }
  if (measures.has('TIMELINE')) {
    results.push(...(await measureTimeline(`${dataFolder}-timeline`, say)))
  }
  if (measures.has('WORDS')) {
    const folder = `${dataFolder}-words`
    results.push(...(await measureRecordSearch({ folder, records: options.records }, say)))
  }
  if (measures.has('WRITE')) {
    const folder = `${dataFolder}-write`
    results.push(...(await measureRecordWrites({ folder, records: recordsBeforeWrites }, say)))
  }
  if (measures.has('MONEY')) results.push(...(await measureMoney(options.grown, say)))
  if (measures.has('REPORTS')) results.push(...(await measureReports(options.grown, say)))
  if (measures.has('STOCK')) {
    results.push(...(await measureStock(`${dataFolder}-stock`, say)))
  }
  if (!needsLoads && !measures.has('S-5') && !measures.has('S-11')) return results

  const database = await startEmbedded(dataFolder, { log: say })
  const url = otherDatabase(database.superuserUrl, 'openward')
  const sql = connect({ url }, { statementTimeout: 0 })
  try {
    const owner = connect({ url: database.url })
    await migrate(owner)
    await owner.end()
    await loadBigClinic(sql, patients, say)
    const tokens = await openSessions(sql, connections)
    if (needsLoads) {
      results.push(
        ...(await measureLoads({ sql, databaseUrl: database.url, tokens, options, say })),
      )
    }
    if (measures.has('S-11')) {
      const [token = ''] = tokens
      results.push(...(await measureCalendarView({ sql, databaseUrl: database.url, token }, say)))
    }
    database.firstStartDone()
  } finally {
    await sql.end()
    await database.stop()
  }
  if (measures.has('S-5')) results.push(await measureStart(dataFolder, say))
  return results.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

const options = readOptions(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'openward-bench-'))
const begun = performance.now()
try {
  const results = await measure(options, join(folder, 'data'))
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`
  const took = Math.round((performance.now() - begun) / 1000)
  console.log(
    `\n${grouped(options.patients)} patients, ${machine}, Node.js ${process.version}, ` +
      `medians of ${options.pairs} runs, ${took} s in all\n`,
  )
  printResults(results, options.isMarkdown)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
