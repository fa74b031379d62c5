import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { nameLength, requiredText } from '../../../contract/text.ts'

/** Larger files are imported by `npm run import`, which reads them where they are. */
export const largestFile = 250_000_000
export const mostFiles = 500
/** The files of a folder that are imported. */
export const importable = /\.(json|ndjson|zip|gz)$/i
/** Files are sent in parts, so that a slow line or a lost answer costs one part and not the file. */
export const partSize = 4_000_000

export const importStates = ['uploading', 'waiting', 'running', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** Counts of resources by result; `mapped`, `kept` and `skipped` add up to `read`. */
export const ResourceCounts = z.object({
  read: z.number().int(),
  /** Became a row of the clinic, or part of one. */
  mapped: z.number().int(),
  /** Only kept as they came, for later parts of the product. */
  kept: z.number().int(),
  /** Not stored: imported before, or their bundle was refused. */
  skipped: z.number().int(),
})
export type ResourceCounts = z.infer<typeof ResourceCounts>

/** Rows that an import made. */
export const MadeRows = z.object({
  patients: z.number().int(),
  doctors: z.number().int(),
  appointments: z.number().int(),
  records: z.number().int(),
  bills: z.number().int(),
  /** Items that the chart shows by themselves, by their own date. */
  items: z.number().int(),
})
export type MadeRows = z.infer<typeof MadeRows>

/** The effect of an import on rows that were there before. */
export const ChangedRows = z.object({
  rows: z.number().int(),
  /** Values that wait for a choice, because the row was changed here meanwhile. */
  conflicts: z.number().int(),
})
export type ChangedRows = z.infer<typeof ChangedRows>

/** One run over FHIR bundles: its request and its result. */
export const Import = z.object({
  id: Id,
  state: z.enum(importStates),
  /** Says what would happen and changes nothing. */
  isDryRun: z.boolean(),
  startedBy: Person.nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  files: z.number().int(),
  filesDone: z.number().int(),
  filesRefused: z.number().int(),
  bytes: z.number().int(),
  bytesDone: z.number().int(),
  counts: ResourceCounts,
  made: MadeRows,
  changed: ChangedRows,
  /** Conflicts that nobody has answered yet. */
  openConflicts: z.number().int(),
  /** Why the whole import failed. */
  problem: z.string().nullable(),
})
export type Import = z.infer<typeof Import>

/**
 * `unchanged`: every resource was imported before. `refused`: the bundle changed nothing, for the
 * reason in `problem`.
 */
export const fileStates = ['waiting', 'imported', 'unchanged', 'refused'] as const

export const ImportDetails = Import.extend({
  types: z.array(ResourceCounts.extend({ type: z.string() })),
  /** Why resources were only kept, stand in the chart by themselves, or were skipped. */
  reasons: z.array(
    z.object({
      outcome: z.enum(['kept', 'shown', 'skipped']),
      text: z.string(),
      count: z.number().int(),
    }),
  ),
  warnings: z.array(z.string()),
  fileList: z.array(
    z.object({
      name: z.string(),
      bytes: z.number().int(),
      state: z.enum(fileStates),
      problem: z.string().nullable(),
      counts: ResourceCounts,
    }),
  ),
  /** False once the uploaded files are gone: a dry run can then no longer become an import. */
  hasFiles: z.boolean(),
})
export type ImportDetails = z.infer<typeof ImportDetails>

export const importCan = {
  /** A dry run can become an import while its files are still here. */
  runForReal: (
    one: Pick<ImportDetails, 'state' | 'isDryRun' | 'hasFiles' | 'files' | 'filesRefused'>,
  ) => one.state === 'done' && one.isDryRun && one.hasFiles && one.filesRefused < one.files,
}

const NewFile = z.strictObject({
  name: requiredText('File name', nameLength),
  bytes: z
    .number('The size of the file is missing.')
    .int()
    .min(1, 'The file is empty.')
    .max(largestFile, 'A file may have at most 250 MB.'),
})

export const NewImport = z.strictObject({
  id: Id,
  files: z
    .array(NewFile, 'Choose the files to import.')
    .min(1, 'Choose the files to import.')
    .max(mostFiles, `At most ${mostFiles} files at once.`),
})
export type NewImport = z.output<typeof NewImport>

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'List imports, newest first',
  action: 'list',
  kind: 'import',
  permission: 'imports.manage',
  unaudited: 'It contains only counts of files and rows.',
  query: PageQuery.omit({ search: true }),
  answer: pageOf(Import),
})

export const readImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'The state of an import: counts, reasons, warnings, files',
  action: 'list',
  kind: 'file of an import',
  permission: 'imports.manage',
  params: ById,
  answer: ImportDetails,
})

export const addImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Announce the files of an import; their parts follow',
  action: 'insert',
  kind: 'import',
  permission: 'imports.manage',
  body: NewImport,
  answer: ImportDetails,
  status: 201,
  changes: ['imports'],
})

const place = z.coerce.number().int().min(0)

/** The body is the part itself, `application/octet-stream`; the same part may be sent again. */
export const sendPart = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/files/:file/parts/:part',
  summary: 'Send one part of a file; files and parts are counted from 0',
  action: 'update',
  kind: 'import',
  permission: 'imports.manage',
  params: ById.extend({ file: place.max(mostFiles), part: place.max(1000) }),
})

export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/start',
  summary: 'Start an import whose files are all here; it goes on by itself',
  action: 'update',
  kind: 'import',
  permission: 'imports.manage',
  params: ById,
  body: z.strictObject({ isDryRun: z.boolean() }),
  answer: ImportDetails,
  status: 202,
  changes: ['imports'],
})
