import type * as z from 'zod'
import type { AnySql } from '../../../server/database/connect.ts'
import type { Reference } from '../fhir.ts'
import { type Entry, rowId } from './bundle.ts'
import type { References } from './references.ts'
import { Refusal } from './refusal.ts'

/** What the steps of one bundle share. */
export interface BundleWork {
  readonly sql: AnySql
  /** Entries that were not imported before, by type. */
  readonly fresh: ReadonlyMap<string, readonly Entry[]>
  /** All entries, by `Type/id`. */
  readonly all: ReadonlyMap<string, Entry>
  readonly references: References
  readonly timeZone: string
  readonly currency: string
  /** The importing admin, or null for the command. */
  readonly actor: string | null
  /** Says that an entry became a row, or went into one. */
  mapped(entry: Entry, table: string, id: string): void
  /** The chart an entry is about. */
  about(entry: Entry, patientId: string | undefined): void
  warn(entry: Entry, text: string): void
  /** The row an entry or an earlier import made of what a reference points at. */
  rowOf(reference: Reference | undefined): string | undefined
}

/** Parses an entry by the schema of its type; what does not fit is a `Refusal` with its field. */
export function parsed<S extends z.ZodType>(schema: S, entry: Entry): z.output<S> {
  const result = schema.safeParse(entry.resource)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.map(String).join('.') ?? ''
  throw new Refusal(entry.place, `This is not FHIR R4: ${entry.type}.${field} has another form.`)
}

/** The row of an entry that is stored under an id of its own. */
export const ownRowId = (entry: Entry) => rowId(entry.type, entry.id)
