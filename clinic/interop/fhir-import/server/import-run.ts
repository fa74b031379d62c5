import { setImmediate as laterTurn } from 'node:timers/promises'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { type Bytes, EarlierInMemory, importBundle, planOnly } from './import-bundle.ts'
import type { ReadSoFar } from './bundle-item.ts'
import { type ImportNews, newsOf } from './import-news.ts'
import type { Plan } from './plan.ts'
import { namesFor, namesOf, type OnMissing } from './references.ts'
import { Refusal } from './refusal.ts'
import { mostKept } from './kept-texts.ts'
import { type Reading, readEntries } from './read-bundle.ts'
import { type Tally, tallyOf, tallyOfRefused } from './tally.ts'

export interface RunOptions {
  /** Opens a file of the import; may be called several times. */
  readonly open: (position: number) => Bytes
  /** Called after each file, and now and then within one. */
  readonly onNews: (news: ImportNews) => void
  /** Ends the run with an error after the current file, or within it. */
  readonly signal?: AbortSignal
}

interface WaitingFile {
  readonly position: number
  readonly name: string
  readonly bytes: number
}

interface ImportRow {
  readonly isDryRun: boolean
  readonly createdBy: string | null
}

/**
 * Imports the waiting files of an import, each in a transaction of its own. Files that refer to
 * resources of other files come after those. Begun again after a crash, it goes on where it was.
 */
export async function runImport(sql: Sql, importId: string, options: RunOptions): Promise<void> {
  const [started] = await sql<ImportRow[]>`
    update imports set state = 'running', attempts = attempts + 1
    where id = ${importId} and state in ('waiting', 'running')
    returning is_dry_run, created_by`
  if (!started) return
  const run = new ImportRun(sql, importId, started, options)
  let files: readonly WaitingFile[] = await sql<WaitingFile[]>`
    select position, name, bytes from import_files
    where import_id = ${importId} and state = 'waiting' order by position`
  for (;;) {
    const postponed: Postponed[] = []
    for (const [place, file] of files.entries()) {
      run.next = files[place + 1] ?? null
      postponed.push(...(await run.importFile(file)))
    }
    if (postponed.length === 0) break
    const isStuck = postponed.length === files.length
    files = postponed.map(({ file }) => file)
    if (!isStuck) continue
    // A reference that leads nowhere in any of them is reported, and the rest of them is imported.
    const chosen = waitingForNone(postponed)
    run.next = null
    for (const file of chosen) await run.importFile(file, 'reports')
    files = files.filter((file) => !chosen.includes(file))
  }
  await sql`update imports set state = 'done', finished_at = now() where id = ${importId}`
  if (!started.isDryRun) await sql`delete from import_file_parts where import_id = ${importId}`
  options.onNews([])
}

interface Postponed {
  readonly file: WaitingFile
  readonly read: ReadSoFar
}

/** The files that none of the others can help; the first one where all wait for each other. */
function waitingForNone(postponed: readonly Postponed[]): WaitingFile[] {
  const offered = new Set(postponed.flatMap(({ read }) => read.items.flatMap(namesOf)))
  const chosen = postponed.filter(
    ({ read }) =>
      !read.missing.some((reference) => namesFor(reference).some((name) => offered.has(name))),
  )
  return (chosen.length > 0 ? chosen : postponed.slice(0, 1)).map(({ file }) => file)
}

class ImportRun {
  readonly #sql: Sql
  readonly #importId: string
  readonly #row: ImportRow
  readonly #options: RunOptions
  readonly #before = new EarlierInMemory()
  /** The file that comes after the one being imported: it is read while the other is stored. */
  next: WaitingFile | null = null
  #ahead: ReadAhead | null = null

  constructor(sql: Sql, importId: string, row: ImportRow, options: RunOptions) {
    this.#sql = sql
    this.#importId = importId
    this.#row = row
    this.#options = options
  }

  /** Returns the file if it may succeed after others. */
  async importFile(file: WaitingFile, missing: OnMissing = 'waits'): Promise<Postponed[]> {
    const ahead = this.#ahead?.file === file ? this.#ahead : this.#begin(file)
    const { read } = ahead
    this.#ahead = null
    try {
      const plan = await this.#import(ahead, missing)
      this.#options.onNews(this.#row.isDryRun ? [] : newsOf(plan))
      return []
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.mayComeRight) return [{ file, read }]
      await this.refuse(file, error, read)
      return []
    }
  }

  async refuse(file: WaitingFile, refusal: Refusal, read: ReadSoFar): Promise<void> {
    const problem = refusal.sentence(file.name)
    await this.#note(this.#sql, file, 'refused', tallyOfRefused(read), [], problem)
    this.#options.onNews([])
  }

  #begin(file: WaitingFile): ReadAhead {
    const { isDryRun } = this.#row
    // A dry run only plans, and of a usual file the texts are kept.
    const readings = isDryRun || file.bytes <= mostKept ? 1 : 2
    const progress = new FileProgress(this.#sql, this.#importId, file, readings, () =>
      this.#options.onNews([]),
    )
    const open = () => progress.watch(this.#options.open(file.position)(), this.#options.signal)
    const read: ReadSoFar = { items: [], others: [], missing: [] }
    const reading = readEntries(open(), read)
    // A refusal is told when the file has its turn.
    reading.catch(() => undefined)
    return { file, read, progress, open, reading }
  }

  async #import(ahead: ReadAhead, missing: OnMissing): Promise<Plan> {
    const { isDryRun, createdBy } = this.#row
    const { file, read, progress, open } = ahead
    const note = (sql: AnySql, plan: Plan) => {
      const tally = tallyOf(plan)
      const isNews = [...plan.fates.values()].some(({ outcome }) => outcome !== 'skipped')
      const warnings = plan.warnings.slice(0, 200).map((warning) => `${file.name}, ${warning}`)
      return this.#note(sql, file, isNews ? 'imported' : 'unchanged', tally, warnings, null)
    }
    try {
      const reading = await ahead.reading
      const { next } = this
      // Two bundles at once have to fit into memory; an archive may be any size.
      const isUsual = reading.texts.all !== null && next !== null && next.bytes <= mostKept
      if (isUsual && !/\.(zip|gz)$/i.test(next.name)) this.#ahead = this.#begin(next)
      if (isDryRun) {
        const plan = await planOnly(this.#sql, reading, read, this.#before, missing)
        await progress.stop()
        await note(this.#sql, plan)
        return plan
      }
      const options = { importId: this.#importId, source: file.name, actor: createdBy, missing }
      return await importBundle(this.#sql, open, reading, options, read, async (tx, plan) => {
        await progress.stop()
        await note(tx, plan)
      })
    } finally {
      await progress.stop()
    }
  }

  async #note(
    sql: AnySql,
    { position, bytes }: WaitingFile,
    state: 'imported' | 'unchanged' | 'refused',
    tally: Tally,
    warnings: readonly string[],
    problem: string | null,
  ): Promise<void> {
    await sql`
      update import_files set state = ${state}, problem = ${problem}, bytes_done = ${bytes},
        result = ${sql.json(tally as never)}, warnings = ${[...warnings]}::text[]
      where import_id = ${this.#importId} and position = ${position}`
  }
}

/** A file whose reading has begun. */
interface ReadAhead {
  readonly file: WaitingFile
  readonly read: ReadSoFar
  readonly progress: FileProgress
  readonly open: Bytes
  readonly reading: Promise<Reading>
}

const pauseMs = 500
/** Bytes that are read at once: between two pieces, answers of the database have their turn. */
const pieceSize = 32_768

/** Notes the progress of a file now and then, outside of its transaction. */
class FileProgress {
  readonly #sql: Sql
  readonly #importId: string
  readonly #file: WaitingFile
  readonly #readings: number
  readonly #onNoted: () => void
  #seen = 0
  #notedAt = performance.now()
  #noting: Promise<unknown> = Promise.resolve()
  #isStopped = false

  constructor(
    sql: Sql,
    importId: string,
    file: WaitingFile,
    readings: number,
    onNoted: () => void,
  ) {
    this.#sql = sql
    this.#importId = importId
    this.#file = file
    this.#readings = readings
    this.#onNoted = onNoted
  }

  async *watch(bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      signal?.throwIfAborted()
      for (let from = 0; from < chunk.length; from += pieceSize) {
        yield chunk.subarray(from, from + pieceSize)
        await laterTurn()
      }
      this.#seen += chunk.length
      const isTime = performance.now() - this.#notedAt > pauseMs
      if (isTime && !this.#isStopped) this.#note()
    }
  }

  #note(): void {
    this.#notedAt = performance.now()
    const done = Math.min(this.#file.bytes, Math.floor(this.#seen / this.#readings))
    // A lost note matters only for the bar on a screen.
    this.#noting = this.#sql`
      update import_files set bytes_done = ${done}
      where import_id = ${this.#importId} and position = ${this.#file.position}
        and state = 'waiting'`
      .then(this.#onNoted)
      .catch(() => undefined)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#noting
  }
}
