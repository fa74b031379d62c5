import type { AnySql, Sql } from '../../../server/database/connect.ts'
import { type Bytes, EarlierInMemory, importBundle, planOnly } from './import-bundle.ts'
import type { ReadSoFar } from './bundle-item.ts'
import { type ImportNews, newsOf } from './import-news.ts'
import type { Plan } from './plan.ts'
import { namesFor, namesOf, type OnMissing } from './references.ts'
import { Refusal } from './refusal.ts'
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
    for (const file of files) postponed.push(...(await run.importFile(file)))
    if (postponed.length === 0) break
    const isStuck = postponed.length === files.length
    files = postponed.map(({ file }) => file)
    if (!isStuck) continue
    // What leads nowhere in any of them is reported, and the rest of them is imported.
    const chosen = waitingForNone(postponed)
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

  constructor(sql: Sql, importId: string, row: ImportRow, options: RunOptions) {
    this.#sql = sql
    this.#importId = importId
    this.#row = row
    this.#options = options
  }

  /** Returns the file if it may succeed after others. */
  async importFile(file: WaitingFile, missing: OnMissing = 'waits'): Promise<Postponed[]> {
    const read: ReadSoFar = { items: [], others: [], missing: [] }
    try {
      const plan = await this.#import(file, read, missing)
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

  async #import(file: WaitingFile, read: ReadSoFar, missing: OnMissing): Promise<Plan> {
    const { isDryRun, createdBy } = this.#row
    // A file is read twice, to plan and to keep it; a dry run only plans.
    const progress = new FileProgress(this.#sql, this.#importId, file, isDryRun ? 1 : 2, () =>
      this.#options.onNews([]),
    )
    const open = () => progress.watch(this.#options.open(file.position)(), this.#options.signal)
    const note = (sql: AnySql, plan: Plan) => {
      const tally = tallyOf(plan)
      const isNews = [...plan.fates.values()].some(({ outcome }) => outcome !== 'skipped')
      const warnings = plan.warnings.slice(0, 200).map((warning) => `${file.name}, ${warning}`)
      return this.#note(sql, file, isNews ? 'imported' : 'unchanged', tally, warnings, null)
    }
    try {
      if (isDryRun) {
        const plan = await planOnly(this.#sql, open, read, this.#before, missing)
        await progress.stop()
        await note(this.#sql, plan)
        return plan
      }
      const options = { importId: this.#importId, source: file.name, actor: createdBy, missing }
      return await importBundle(this.#sql, open, options, read, async (tx, plan) => {
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

const pauseMs = 500

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
      yield chunk
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
