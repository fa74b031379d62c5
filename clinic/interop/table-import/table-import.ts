import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { nameLength, requiredText } from '../../../contract/text.ts'
import { ColumnFacts } from './column-facts.ts'
import { largestTable } from './limits.ts'
import { TableKindSchema } from './kinds.ts'
import { Mapping } from './mapping.ts'
import { OwnField } from './targets.ts'

export const tableStates = [
  ...['uploading', 'reading', 'columns', 'checking', 'checked'],
  ...['importing', 'done', 'undoing', 'undone', 'failed'],
] as const
export const TableState = z.enum([
  'uploading',
  'reading',
  'columns',
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
  'failed',
])
export type TableState = z.infer<typeof TableState>

const count = z.number().int()
export const TableCounts = z.object({
  lines: count,
  /** By fate: of a check. `told` lines are ready, but some of their cells could not be read. */
  checked: count,
  ready: count,
  told: count,
  double: count,
  doubles: z.object({ number: count, person: count, phone: count }),
  clash: count,
  refused: count,
  /** By outcome: of an import and its undoing. */
  worked: count,
  made: count,
  filled: count,
  skipped: count,
  notTaken: count,
  takenBack: count,
  stays: count,
})
export type TableCounts = z.infer<typeof TableCounts>

/** One table of another system on its way into the clinic. */
export const TableImport = z.object({
  id: Id,
  kind: TableKindSchema,
  name: z.string(),
  state: TableState,
  problem: z.string().nullable(),
  startedBy: Person.nullable(),
  finishedAt: z.string().nullable(),
  counts: TableCounts,
  ...stamps,
})
export type TableImport = z.infer<typeof TableImport>

/** One of the first lines, as it is read with the mapping. */
const PreviewLine = z.object({
  line: count,
  /** The value that each target gets, by its label. */
  values: z.array(z.object({ label: z.string(), value: z.string() })),
  problems: z.array(z.string()),
})

export const TableImportDetails = TableImport.extend({
  bytes: count,
  form: z
    .object({
      encoding: z.string().nullable(),
      delimiter: z.string().nullable(),
      sheets: z.array(z.string()),
      sheet: z.string().nullable(),
      notes: z.array(z.string()),
    })
    .nullable(),
  columns: z.array(ColumnFacts),
  mapping: Mapping.nullable(),
  /** The clinic’s own fields that columns can become. */
  ownFields: z.array(OwnField),
  /** Sentences that keep the table from being checked. */
  missing: z.array(z.string()),
  preview: z.array(PreviewLine),
})
export type TableImportDetails = z.infer<typeof TableImportDetails>

type Known = Pick<TableImport, 'state' | 'counts'>
export const tableCan = {
  map: ({ state, counts }: Known) =>
    ['columns', 'checked'].includes(state) ||
    (state === 'undone' && counts.stays === 0) ||
    (state === 'failed' && counts.lines > 0 && counts.made + counts.filled === 0),
  run: ({ state, counts }: Known) =>
    state === 'checked' ||
    (state === 'failed' && counts.checked === counts.lines && counts.lines > 0),
  undo: ({ state, counts }: Known) =>
    (state === 'done' || state === 'undone' || state === 'failed') &&
    counts.made + counts.filled + counts.stays > 0,
  discard: ({ state, counts }: Known) =>
    counts.made + counts.filled + counts.stays === 0 &&
    !['reading', 'checking', 'importing', 'undoing'].includes(state),
}

export const isAtWork = (state: TableState) =>
  ['reading', 'checking', 'importing', 'undoing'].includes(state)

export const NewTableImport = z.strictObject({
  id: Id,
  kind: TableKindSchema,
  name: requiredText('File name', nameLength),
  bytes: z
    .number('The size of the file is missing.')
    .int()
    .min(1, 'The file is empty.')
    .max(largestTable, 'A table may have at most 200 MB.'),
})
export type NewTableImport = z.output<typeof NewTableImport>

const about = { kind: 'table import', permission: 'imports.manage' } as const

export const listTableImports = endpoint({
  ...about,
  method: 'GET',
  path: '/api/table-imports',
  summary: 'List imports of tables, newest first',
  action: 'list',
  unaudited: 'It contains only names of files and counts of lines.',
  query: PageQuery.omit({ search: true }),
  answer: pageOf(TableImport),
})

export const readTableImport = endpoint({
  ...about,
  method: 'GET',
  path: '/api/table-imports/:id',
  summary:
    'An import of a table: its columns, their mapping, ten lines as they are read, and counts',
  action: 'read',
  params: ById,
  answer: TableImportDetails,
})

export const addTableImport = endpoint({
  ...about,
  method: 'POST',
  path: '/api/table-imports',
  summary: 'Announce the file of a table; its parts follow',
  action: 'insert',
  body: NewTableImport,
  answer: TableImportDetails,
  status: 201,
  changes: ['table-imports'],
})

/** The body is the part itself, `application/octet-stream`; the same part may be sent again. */
export const sendTablePart = endpoint({
  ...about,
  method: 'PUT',
  path: '/api/table-imports/:id/parts/:part',
  summary: 'Send one part of a table; parts are counted from 0',
  action: 'update',
  params: ById.extend({ part: z.coerce.number().int().min(0).max(1000) }),
})

export const readTable = endpoint({
  ...about,
  method: 'POST',
  path: '/api/table-imports/:id/reading',
  summary: 'Read a table whose parts are all here, or another sheet of it',
  action: 'update',
  params: ById,
  body: z.strictObject({ sheet: z.string().max(nameLength).nullable().default(null) }),
  answer: TableImportDetails,
  status: 202,
  changes: ['table-imports'],
})

export const mapTable = endpoint({
  ...about,
  method: 'PUT',
  path: '/api/table-imports/:id/mapping',
  summary: 'Say what the columns are and how they are read',
  action: 'update',
  params: ById,
  body: Mapping,
  answer: TableImportDetails,
  versioned: true,
  changes: ['table-imports'],
})

export const chooseForAll = endpoint({
  ...about,
  method: 'PUT',
  path: '/api/table-imports/:id/choices',
  summary: 'Say what becomes of all doubles and overlaps of a checked table',
  action: 'update',
  params: ById,
  body: Mapping.pick({ doubles: true, clashes: true }),
  answer: TableImportDetails,
  versioned: true,
  changes: ['table-imports'],
})

/** Checks, imports and undoes are jobs: the answer comes at once, and the work goes on by itself. */
const step = <const P extends string>(path: P, summary: string) =>
  endpoint({
    ...about,
    method: 'POST',
    path: `/api/table-imports/:id/${path}`,
    summary,
    action: 'update',
    params: ById,
    answer: TableImportDetails,
    status: 202,
    changes: ['table-imports'],
  })
export const checkTable = step('check', 'Check every line; nothing of the clinic is changed')
export const runTable = step('run', 'Import the checked lines, or go on with an import that failed')
export const undoTable = step('undo', 'Undo everything that an import made')

export const discardTable = endpoint({
  ...about,
  method: 'DELETE',
  path: '/api/table-imports/:id',
  summary: 'Delete a table that made nothing, with its lines',
  action: 'delete',
  params: ById,
  versioned: true,
  current: TableImportDetails,
  changes: ['table-imports'],
})
