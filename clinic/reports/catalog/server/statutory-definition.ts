import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** One code of ICD-10, or all from one to another, by their first three characters: `A09`, `A15-A19`. */
const Codes = z.string().regex(/^[A-Z]\d[0-9A-Z](-[A-Z]\d[0-9A-Z])?$/)

/** Totals that an authority asks for: groups of diseases by their codes, for bands of ages. */
const StatutoryDefinition = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,50}$/),
  title: z.string(),
  question: z.string(),
  /** Where the groups and ages come from. */
  source: z.string(),
  bySex: z.boolean(),
  /** Years of age, both counted; the last band may be open. */
  ages: z.array(
    z.strictObject({ name: z.string(), from: z.number().int(), to: z.number().int().optional() }),
  ),
  /** A problem counts in the first group that has its code. */
  groups: z.array(z.strictObject({ name: z.string(), codes: z.array(Codes) })),
  /** The name of the group for all other problems. */
  others: z.string(),
})
export type StatutoryDefinition = z.infer<typeof StatutoryDefinition>

const folder = join(import.meta.dirname, 'statutory')

/** The definitions that stand as files beside this one; another country is another file. */
export const statutoryDefinitions: readonly StatutoryDefinition[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => StatutoryDefinition.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
