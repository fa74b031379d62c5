import * as z from 'zod'

// A backup is one file: an age file (age-encryption.org/v1, passphrase) that holds a tar archive.
// `age -d FILE | tar x` opens it without OpenWard; `zstd -dc tables/patients/*` is then what
// PostgreSQL's COPY takes. First comes backup.json, then the tables part by part, the kept files and the stored files of patients, then
// manifest.json.

export const formatName = 'openward-backup'
export const formatVersion = 2
/** Backups without stored files. */
export const earliestVersion = 1
export const fileEnding = '.tar.age'

export const headerName = 'backup.json'
export const manifestName = 'manifest.json'

/** A part ends with the row that brings it to this size, before compression. */
export const partBytes = 4_000_000

export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy.zst`
}

export function tableOf(entryName: string): { table: string; part: number } | null {
  const match = /^tables\/([^/]+)\/(\d{6,})\.copy\.zst$/.exec(entryName)
  return match?.[1] && match[2] ? { table: match[1], part: Number(match[2]) } : null
}

const Name = z.string().min(1).max(63)

/** The facts that a reader needs before the rows. */
export const Header = z.object({
  format: z.literal(formatName),
  formatVersion: z.number().int(),
  about: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** The schema: the migrations that had run, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(
    z.object({
      name: Name,
      columns: z.array(Name),
      /** Partitions that the rows need: their names as SQL writes them, and their bounds. */
      partitions: z.array(z.object({ name: z.string(), bound: z.string() })),
    }),
  ),
})
export type Header = z.infer<typeof Header>

export const TableFacts = z.object({
  rows: z.number().int(),
  bytes: z.number().int(),
  parts: z.number().int(),
  /** SHA-256 of the rows as COPY writes them, one after another. */
  sha256: z.string(),
  /** Sum of the SHA-256 of each row: the same for the same rows in any order. */
  rowSum: z.string(),
})
export type TableFacts = z.infer<typeof TableFacts>

export function keptFileName(name: string): string {
  return `files/${name}`
}

/** The place of a patient's file, under its name on the server's disk. Unlike there it is not encrypted by itself. */
export function storedFileName(name: string): string {
  return `stored/${name}`
}

const File = z.object({ bytes: z.number().int(), sha256: z.string() })

/**
 * The contents of the file, listed at its end: a reader that finds all of it true has the whole
 * backup.
 */
export const Manifest = z.object({
  tables: z.record(Name, TableFacts),
  /** Small files of the data folder that belong to the clinic as much as its rows. */
  files: z.record(Name, File),
  /** Patients' files by their names on the server's disk. */
  stored: z.record(z.string().regex(/^[0-9a-f]{64}$/), File).default({}),
  /** Names of those that were gone or damaged when the backup was made. */
  lost: z.array(z.string()).default([]),
  sequences: z.record(Name, z.object({ lastValue: z.string(), isCalled: z.boolean() })),
})
export type Manifest = z.infer<typeof Manifest>

export function rowsOf(manifest: Manifest): number {
  return Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0)
}

/** `openward-2026-03-01T02-00-00Z.tar.age` */
export function fileNameFor(at: Date): string {
  return `openward-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z${fileEnding}`
}
