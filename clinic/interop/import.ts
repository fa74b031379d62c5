import * as z from 'zod'
import { ById, endpoint, Id } from '../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../contract/page.ts'

export const importStates = ['uploading', 'waiting', 'running', 'done', 'failed'] as const

/** What became of the resources of one type; the last four add up to `read`. */
export const ResourceCounts = z.object({
  read: z.number().int(),
  /** Became a row of the clinic, or part of one. */
  mapped: z.number().int(),
  /** Kept as they came, for later. */
  kept: z.number().int(),
  /** Were imported before, just so. */
  unchanged: z.number().int(),
  /** Not stored, because their bundle was refused. */
  skipped: z.number().int(),
})
export type ResourceCounts = z.infer<typeof ResourceCounts>

export const ImportMessage = z.object({
  file: z.string(),
  /** Where in the file, such as `entry 14 (Encounter/…)`; empty for the file as a whole. */
  place: z.string(),
  text: z.string(),
  kind: z.enum(['error', 'warning']),
})
export type ImportMessage = z.infer<typeof ImportMessage>

/** One run over FHIR bundles, as people watch it. */
export const Import = z.object({
  id: Id,
  state: z.enum(importStates),
  /** Says what would happen and changes nothing. */
  isDryRun: z.boolean(),
  files: z.array(z.object({ name: z.string() })),
  filesDone: z.number().int(),
  counts: z.record(z.string(), ResourceCounts),
  messages: z.array(ImportMessage),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type Import = z.infer<typeof Import>

/** A bundle of one patient is about 1 MB; larger files are to be split. */
export const largestFile = 100 * 1024 * 1024
export const mostFiles = 1000
export const mostMessages = 200

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'Imports, newest first',
  roles: ['admin'],
  query: PageQuery.pick({ after: true, before: true, limit: true }),
  answer: pageOf(Import.omit({ messages: true })),
})

export const readImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'How an import stands, with its messages',
  roles: ['admin'],
  params: ById,
  answer: Import,
})

export const beginImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Begin an import; its files follow one by one',
  roles: ['admin'],
  body: z.strictObject({ id: Id, isDryRun: z.boolean().default(false) }),
  answer: Import,
  status: 201,
  changes: ['imports'],
})

/** The body is the file itself, as `application/octet-stream`. */
export const uploadFile = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/files/:name',
  summary: 'Upload one file of an import',
  roles: ['admin'],
  params: ById.extend({ name: z.string().min(1).max(200) }),
  changes: ['imports'],
})

export const runImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/run',
  summary: 'Run an import whose files are all there; it goes on by itself',
  roles: ['admin'],
  params: ById,
  answer: Import,
  status: 202,
  changes: ['imports'],
})

/** Sums over all resource types. */
export function totalsOf(counts: Import['counts']): ResourceCounts {
  const totals = { read: 0, mapped: 0, kept: 0, unchanged: 0, skipped: 0 }
  for (const count of Object.values(counts)) {
    totals.read += count.read
    totals.mapped += count.mapped
    totals.kept += count.kept
    totals.unchanged += count.unchanged
    totals.skipped += count.skipped
  }
  return totals
}
