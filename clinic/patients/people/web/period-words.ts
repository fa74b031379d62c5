import type { DateWords } from '../../../../contract/date-words.ts'
import type { Period } from '../period.ts'

/** `from Tue 1 Dec 2026`, `until …`, or both; null for a period without ends. */
export function periodWords({ validFrom, validUntil }: Period, words: DateWords): string | null {
  const parts = [
    validFrom && `from ${words.date(validFrom)}`,
    validUntil && `until ${words.date(validUntil)}`,
  ].filter(Boolean)
  return parts.join(' ') || null
}
