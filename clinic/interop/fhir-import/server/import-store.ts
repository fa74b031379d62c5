import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type { Jobs } from '../../../../server/jobs/jobs.ts'
import {
  type Import,
  type ImportDetails,
  type listImports,
  type NewImport,
  partSize,
} from '../import.ts'
import { changedOf, reasonsOf, sumOf, type Tally, totalOf } from './tally.ts'

export const importQueue = 'imports'

interface FileRow {
  readonly name: string
  readonly bytes: number
  readonly bytesDone: number
  readonly state: ImportDetails['fileList'][number]['state']
  readonly problem: string | null
  readonly result: Tally | null
  readonly warnings: readonly string[]
}
type ImportRow = Pick<
  Import,
  | 'id'
  | 'state'
  | 'isDryRun'
  | 'startedBy'
  | 'createdAt'
  | 'finishedAt'
  | 'problem'
  | 'openConflicts'
> & { readonly hasFiles: boolean; readonly fileRows: readonly FileRow[] }

/** Imports as people see them. */
export function importStore(sql: Sql) {
  const columns = sql`i.id, i.state, i.is_dry_run, i.created_at, i.finished_at, i.problem,
    (select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email)
      from users u where u.id = i.created_by and u.status <> 'deleted') as started_by,
    exists (select from import_file_parts p where p.import_id = i.id) as has_files,
    (select count(*) from import_changes c where c.import_id = i.id and c.state = 'open')
      as open_conflicts,
    (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'bytes', f.bytes,
        'bytesDone', f.bytes_done, 'state', f.state, 'problem', f.problem, 'result', f.result,
        'warnings', f.warnings) order by f.position), '[]')
      from import_files f where f.import_id = i.id) as file_rows`

  async function read(condition: Fragment): Promise<ImportDetails | undefined> {
    const [row] = await sql<ImportRow[]>`select ${columns} from imports i where ${condition}`
    return row && detailsOf(row)
  }
  const find = (id: string) => read(sql`i.id = ${id}`)

  async function addFiles(
    tx: Pick<Sql, 'json'> & Sql,
    id: string,
    files: readonly { readonly name: string; readonly bytes: number }[],
  ): Promise<void> {
    await tx`
      insert into import_files (import_id, position, name, bytes)
      select ${id}, position - 1, file ->> 'name', (file ->> 'bytes')::bigint
      from jsonb_array_elements(${tx.json(files.map(({ name, bytes }) => ({ name, bytes })))})
        with ordinality as r (file, position)`
  }

  return {
    find,

    async list(query: QueryOf<typeof listImports>): Promise<Page<Import>> {
      const paging = keyset<Import>(
        sql,
        {
          columns: [
            { sql: 'i.created_at', type: 'timestamptz', of: (one) => one.createdAt },
            { sql: 'i.id', type: 'uuid', of: (one) => one.id },
          ],
          direction: 'desc',
        },
        query,
      )
      const rows = await sql<ImportRow[]>`
        select ${columns} from imports i where ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows.map(detailsOf), () => countUpTo(sql, sql`from imports`))
    },

    /** Announces files whose parts follow; the same announcement sent again is the same import. */
    async add(viewer: WritingViewer, announced: NewImport): Promise<ImportDetails> {
      await forgetOldUploads(sql)
      const hash = creationHash(announced)
      await sql.begin(async (tx) => {
        const { count } = await tx`
          insert into imports (id, creation_hash, created_by, updated_by)
          values (${announced.id}, ${hash}, ${viewer.userId}, ${acting(tx, viewer)})
          on conflict (id) do nothing`
        if (count > 0) await addFiles(tx as unknown as Sql, announced.id, announced.files)
      })
      const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from imports where id = ${announced.id}`
      checkSameCreation(stored, viewer.userId, hash)
      const found = await find(announced.id)
      if (!found) throw new Problem('unexpected')
      return found
    },

    /** For the command, which reads its files where they are. */
    async addRunning(
      id: string,
      files: readonly { readonly name: string; readonly bytes: number }[],
      isDryRun: boolean,
    ): Promise<void> {
      await sql`insert into imports (id, state, is_dry_run) values (${id}, 'waiting', ${isDryRun})`
      await addFiles(sql, id, files)
    },

    /** Takes one part; the last part of a file may be shorter than the others. */
    async addPart(id: string, file: number, part: number, content: Buffer): Promise<void> {
      const [row] = await sql<{ bytes: number; state: Import['state'] }[]>`
        select f.bytes, i.state from import_files f join imports i on i.id = f.import_id
        where f.import_id = ${id} and f.position = ${file}`
      if (!row) throw new Problem('not-found')
      if (row.state !== 'uploading') {
        throw new Problem('conflict', {
          detail: 'This import has started: it takes no more files.',
        })
      }
      const expected = Math.min(partSize, row.bytes - part * partSize)
      if (content.length !== expected) {
        throw new Problem('malformed', { detail: 'This part does not have the announced size.' })
      }
      await sql`
        insert into import_file_parts (import_id, position, part, content)
        values (${id}, ${file}, ${part}, ${content})
        on conflict (import_id, position, part) do update set content = excluded.content`
    },

    /** Leaves the import to any server that takes its job. */
    async start(
      viewer: WritingViewer,
      id: string,
      isDryRun: boolean,
      jobs: Jobs,
    ): Promise<ImportDetails> {
      await checkAllThere(sql, id)
      await sql.begin(async (tx) => {
        const { count } = await tx`
          update imports set state = 'waiting', is_dry_run = ${isDryRun}, problem = null,
            finished_at = null, attempts = 0, updated_by = ${acting(tx, viewer)}
          where id = ${id} and (state = 'uploading' or (state = 'done' and is_dry_run))`
        if (count === 0) {
          throw new Problem('conflict', { detail: 'This import has been started already.' })
        }
        await tx`
          update import_files set state = 'waiting', bytes_done = 0, problem = null, result = null,
            warnings = '{}' where import_id = ${id}`
        await jobs.send(importQueue, { importId: id }, tx)
      })
      const started = await find(id)
      if (!started) throw new Problem('not-found')
      return started
    },

    async fail(id: string, problem: string): Promise<void> {
      await sql`
        update imports set state = 'failed', problem = ${problem}, finished_at = now()
        where id = ${id} and state in ('waiting', 'running')`
    },

    async filesDone(id: string): Promise<number> {
      const [row] = await sql<{ count: number }[]>`
        select count(*) from import_files where import_id = ${id} and state <> 'waiting'`
      return row?.count ?? 0
    },
  }
}

async function checkAllThere(sql: Sql, id: string): Promise<void> {
  const [missing] = await sql<{ name: string }[]>`
    select f.name from import_files f
    where f.import_id = ${id} and f.bytes <> (
      select coalesce(sum(octet_length(p.content)), 0) from import_file_parts p
      where p.import_id = f.import_id and p.position = f.position)
    order by f.position limit 1`
  if (missing) {
    throw new Problem('conflict', {
      detail: `${missing.name} is not complete. Upload it again.`,
    })
  }
}

/** Deletes uploads after a day, if they were neither finished nor imported. */
async function forgetOldUploads(sql: Sql): Promise<void> {
  await sql`
    update imports set state = 'failed', problem = 'The upload of its files was never completed.',
      finished_at = now()
    where state = 'uploading' and created_at < now() - interval '1 day'`
  await sql`
    delete from import_file_parts p using imports i
    where i.id = p.import_id and i.state in ('done', 'failed')
      and i.updated_at < now() - interval '1 day'`
}

function detailsOf({ fileRows, ...row }: ImportRow): ImportDetails {
  const tally = sumOf(fileRows.flatMap(({ result }) => result ?? []))
  const types = Object.entries(tally.types).map(([type, counts]) => ({ type, ...counts }))
  const sum = (of: (file: FileRow) => number) => fileRows.reduce((all, file) => all + of(file), 0)
  return {
    ...row,
    files: fileRows.length,
    filesDone: sum(({ state }) => Number(state !== 'waiting')),
    filesRefused: sum(({ state }) => Number(state === 'refused')),
    bytes: sum(({ bytes }) => bytes),
    bytesDone: sum(({ bytesDone }) => bytesDone),
    counts: totalOf(tally),
    made: tally.made,
    changed: changedOf(fileRows.flatMap(({ result }) => result ?? [])),
    types: types.toSorted((a, b) => b.read - a.read || (a.type < b.type ? -1 : 1)),
    reasons: reasonsOf(tally),
    warnings: fileRows.flatMap(({ warnings }) => warnings).slice(0, 500),
    fileList: fileRows.map(({ name, bytes, state, problem, result }) => ({
      name,
      bytes,
      state,
      problem,
      counts: totalOf(result ?? { types: {} }),
    })),
  }
}
