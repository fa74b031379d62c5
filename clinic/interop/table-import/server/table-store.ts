import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type { Jobs } from '../../../../server/jobs/jobs.ts'
import { tablePartSize } from '../limits.ts'
import type { Mapping } from '../mapping.ts'
import {
  type listTableImports,
  type NewTableImport,
  tableCan,
  type TableCounts,
  type TableImport,
  type TableImportDetails,
  type TableState,
} from '../table-import.ts'
import { type StoredTable, tablePreview } from './table-preview.ts'

export const tableQueue = 'table-imports'

/** Imports of tables as people see them. */
export function tableStore(sql: Sql) {
  const counted = (name: string, condition: Fragment) =>
    sql`'${sql.unsafe(name)}', count(*) filter (where ${condition})`
  const counts = sql`(select jsonb_build_object(
      'lines', count(*),
      ${counted('checked', sql`fate is not null`)},
      ${counted('ready', sql`fate = 'ready'`)},
      ${counted('told', sql`fate = 'ready' and problems <> '[]'`)},
      ${counted('double', sql`fate = 'double'`)},
      'doubles', jsonb_build_object(
        ${counted('number', sql`fate = 'double' and double_because = 'number'`)},
        ${counted('person', sql`fate = 'double' and double_because = 'person'`)},
        ${counted('phone', sql`fate = 'double' and double_because = 'phone'`)}),
      ${counted('clash', sql`fate = 'clash'`)},
      ${counted('refused', sql`fate = 'refused'`)},
      ${counted('worked', sql`outcome is not null`)},
      ${counted('made', sql`outcome = 'made'`)},
      ${counted('filled', sql`outcome = 'filled'`)},
      ${counted('skipped', sql`outcome = 'skipped'`)},
      ${counted('notTaken', sql`outcome = 'refused'`)},
      ${counted('takenBack', sql`outcome = 'taken back'`)},
      ${counted('stays', sql`outcome = 'stays'`)})
    from table_import_rows r where r.import_id = i.id) as counts`
  const columns = sql`i.id, i.kind, i.name, i.state, i.problem, i.finished_at, i.created_at,
    i.updated_at, i.version, ${counts},
    (select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email)
      from users u where u.id = i.created_by and u.status <> 'deleted') as started_by`

  async function find(id: string): Promise<TableImportDetails | undefined> {
    const [row] = await sql<StoredTable[]>`
      select ${columns}, i.bytes, i.form, i.columns, i.mapping from table_imports i where i.id = ${id}`
    return row && tablePreview(sql, row)
  }

  async function current(id: string): Promise<TableImportDetails> {
    const found = await find(id)
    if (!found) throw new Problem('not-found')
    return found
  }

  /** Begins a step as a job, where the table is in a state for it. */
  async function begin(
    viewer: WritingViewer,
    found: TableImportDetails,
    to: TableState,
    jobs: Jobs,
    more: Fragment = sql``,
  ): Promise<TableImportDetails> {
    await sql.begin(async (tx) => {
      const begun = await tx`
        update table_imports set state = ${to}, problem = null, attempts = 0, finished_at = null,
          updated_by = ${acting(tx, viewer)} ${more}
        where id = ${found.id} and version = ${found.version}`
      if (begun.count === 0) throw new Problem('changed', { current: await current(found.id) })
      await jobs.send(tableQueue, { importId: found.id }, tx)
    })
    return current(found.id)
  }

  function refuse(detail: string): never {
    throw new Problem('conflict', { detail })
  }

  return {
    find,

    async list(query: QueryOf<typeof listTableImports>): Promise<Page<TableImport>> {
      const paging = keyset<TableImport>(
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
      const rows = await sql<(TableImport & { counts: TableCounts })[]>`
        select ${columns} from table_imports i where ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, sql`from table_imports`))
    },

    async add(viewer: WritingViewer, announced: NewTableImport): Promise<TableImportDetails> {
      await forgetOldUploads(sql)
      const { id, kind, name, bytes } = announced
      const hash = creationHash(announced)
      await sql`
        insert into table_imports (id, kind, name, bytes, creation_hash, created_by, updated_by)
        values (${id}, ${kind}, ${name}, ${bytes}, ${hash}, ${viewer.userId}, ${acting(sql, viewer)})
        on conflict (id) do nothing`
      const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from table_imports where id = ${id}`
      checkSameCreation(stored, viewer.userId, hash)
      return current(id)
    },

    /** Takes one part; the last one may be shorter than the others. */
    async addPart(found: TableImportDetails, part: number, content: Buffer): Promise<void> {
      if (found.state !== 'uploading') refuse('This table is complete: it takes no more parts.')
      const expected = Math.min(tablePartSize, found.bytes - part * tablePartSize)
      if (content.length !== expected) {
        throw new Problem('malformed', { detail: 'This part does not have the announced size.' })
      }
      await sql`
        insert into table_import_parts (import_id, part, content)
        values (${found.id}, ${part}, ${content})
        on conflict (import_id, part) do update set content = excluded.content`
    },

    async read(viewer: WritingViewer, found: TableImportDetails, sheet: string | null, jobs: Jobs) {
      const isAgain = found.counts.made + found.counts.filled + found.counts.stays === 0
      if (!['uploading', 'columns', 'checked', 'failed'].includes(found.state) || !isAgain) {
        refuse('This table has been read already.')
      }
      const [there] = await sql<{ bytes: number }[]>`
        select coalesce(sum(octet_length(content)), 0)::bigint as bytes
        from table_import_parts where import_id = ${found.id}`
      if (there?.bytes !== found.bytes) refuse(`${found.name} is not complete. Upload it again.`)
      return begin(viewer, found, 'reading', jobs, sql`, sheet = ${sheet}, mapping = null`)
    },

    async map(viewer: WritingViewer, found: TableImportDetails, version: number, mapping: Mapping) {
      if (!tableCan.map(found)) refuse('The columns of this table can no longer be changed.')
      if (mapping.columns.length !== found.columns.length) {
        throw new Problem('invalid', {
          errors: { columns: `This table has ${found.columns.length} columns.` },
        })
      }
      const changed = await sql`
        update table_imports set mapping = ${sql.json(mapping)}, state = 'columns', problem = null,
          updated_by = ${acting(sql, viewer)}
        where id = ${found.id} and version = ${version}`
      const now = await current(found.id)
      if (changed.count === 0) throw new Problem('changed', { current: now })
      return now
    },

    /** Says what becomes of doubles and overlaps; the check stays as it is. */
    async choose(
      viewer: WritingViewer,
      found: TableImportDetails,
      version: number,
      choices: Pick<Mapping, 'doubles' | 'clashes'>,
    ) {
      if (!tableCan.run(found)) refuse('Choices can be made between check and import.')
      const changed = await sql`
        update table_imports set mapping = mapping || ${sql.json(choices)},
          updated_by = ${acting(sql, viewer)}
        where id = ${found.id} and version = ${version}`
      const now = await current(found.id)
      if (changed.count === 0) throw new Problem('changed', { current: now })
      return now
    },

    async check(viewer: WritingViewer, found: TableImportDetails, jobs: Jobs) {
      if (!tableCan.map(found)) refuse('This table cannot be checked now.')
      const [sentence] = found.missing
      if (sentence !== undefined) refuse(sentence)
      return begin(viewer, found, 'checking', jobs)
    },

    async run(viewer: WritingViewer, found: TableImportDetails, jobs: Jobs) {
      if (!tableCan.run(found)) refuse('Check this table before it is imported.')
      return begin(viewer, found, 'importing', jobs)
    },

    async undo(viewer: WritingViewer, found: TableImportDetails, jobs: Jobs) {
      if (!tableCan.undo(found)) refuse('There is nothing to undo.')
      return begin(viewer, found, 'undoing', jobs)
    },

    async discard(viewer: WritingViewer, found: TableImportDetails, version: number) {
      if (!tableCan.discard(found)) {
        refuse('This table has made rows. Take them back before you delete it.')
      }
      const removed = await sql`
        with gone as (delete from table_imports where id = ${found.id} and version = ${version} returning id)
        select ${acting(sql, viewer)} from gone`
      if (removed.count === 0) throw new Problem('changed', { current: await current(found.id) })
    },

    async fail(id: string, problem: string): Promise<void> {
      await sql`
        update table_imports set state = 'failed', problem = ${problem}, finished_at = now()
        where id = ${id}`
    },
  }
}

/** Uploads that were never completed go after a day. */
async function forgetOldUploads(sql: Sql): Promise<void> {
  await sql`delete from table_imports where state = 'uploading' and created_at < now() - interval '1 day'`
}
