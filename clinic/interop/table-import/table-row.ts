import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { doubleChoices, doubleReasons } from './doubles.ts'
import { TableKindSchema } from './kinds.ts'

/** The finding of the check about a line. */
export const fates = ['ready', 'double', 'clash', 'refused'] as const
/** The outcome of a line. */
export const outcomes = ['made', 'filled', 'skipped', 'refused', 'taken back', 'stays'] as const

const count = z.number().int()
const about = { kind: 'row of a table import', permission: 'imports.manage' } as const

export const TableRow = z.object({
  id: Id,
  line: count,
  cells: z.array(z.string()),
  fate: z.enum(fates).nullable(),
  problems: z.array(z.string()),
  double: z
    .object({
      because: z.enum(doubleReasons),
      /** An earlier line of the table, or null for a row of the clinic. */
      line: count.nullable(),
      id: Id.nullable(),
      name: z.string(),
    })
    .nullable(),
  choice: z.enum(doubleChoices).nullable(),
  outcome: z.enum(outcomes).nullable(),
  outcomeText: z.string().nullable(),
  aboutId: Id.nullable(),
  /** The chart that the line made, filled or seems to be. */
  patientId: Id.nullable(),
})
export type TableRow = z.infer<typeof TableRow>

/** Which lines a list shows. */
export const shows = [
  'problems',
  'doubles',
  'refused',
  'clashes',
  'made',
  'skipped',
  'stays',
] as const

export const listTableRows = endpoint({
  ...about,
  method: 'GET',
  path: '/api/table-imports/:id/rows',
  summary: 'Lines of a table in their order, with what was found and what became of them',
  action: 'list',
  params: ById,
  query: PageQuery.omit({ search: true }).extend({ only: z.enum(shows).optional() }),
  answer: pageOf(TableRow),
  reads: ['table-imports'],
})

export const chooseForRow = endpoint({
  ...about,
  method: 'PUT',
  path: '/api/table-imports/:id/rows/:line/choice',
  summary: 'Say what becomes of one double, or leave it to the choice for all with null',
  action: 'update',
  noted: true,
  params: ById.extend({ line: z.coerce.number().int().min(1).max(100_000_000) }),
  body: z.strictObject({ choice: z.enum(doubleChoices).nullable() }),
  answer: TableRow,
  changes: ['table-imports'],
})

/** At most so many lines in one answer; the next part begins after `next`. */
export const linesOfReport = 10_000

export const reportTable = endpoint({
  ...about,
  method: 'POST',
  path: '/api/table-imports/:id/report',
  summary: 'Every line with what became of it as CSV, part by part',
  action: 'export',
  noted: true,
  params: ById,
  body: z.strictObject({ after: z.number().int().min(0).max(100_000_000) }),
  answer: z.object({ csv: z.string(), next: count.nullable() }),
})

/** Cells of tables about a patient that have no place on the chart. */
export const ImportedCells = z.object({
  id: Id,
  kind: TableKindSchema,
  name: z.string(),
  line: count,
  createdAt: z.string(),
  cells: z.array(z.object({ heading: z.string(), value: z.string() })),
})
export type ImportedCells = z.infer<typeof ImportedCells>

export const listImportedCells = endpoint({
  method: 'GET',
  path: '/api/patients/:id/imported-cells',
  summary: 'What imported tables say of a patient that has no place on the chart',
  action: 'list',
  kind: 'row of a table import',
  permission: 'patients.read',
  rowsAre: 'patients',
  params: ById,
  answer: z.array(ImportedCells),
  reads: ['patients', 'table-imports'],
})
