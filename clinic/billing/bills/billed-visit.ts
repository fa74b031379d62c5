import * as z from 'zod'
import type { DateWords } from '../../../contract/date-words.ts'

/** The visit that a bill is for, in the words of now. */
export const BilledVisit = z.object({
  date: z.string(),
  /** The name of the doctor; null where none is known. */
  doctor: z.string().nullable(),
  /** The name of its visit type. */
  type: z.string().nullable(),
})
export type BilledVisit = z.infer<typeof BilledVisit>

/** `Check-up on Mar 1, 2026`; `Visit` for a bill that belongs to no visit. */
export function visitLine(visit: BilledVisit | null, words: Pick<DateWords, 'date'>): string {
  return visit === null ? 'Visit' : `${visit.type ?? 'Visit'} on ${words.date(visit.date)}`
}
