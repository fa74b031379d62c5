import { dateWords, type DateWords } from '../../../../../contract/date-words.ts'
import { wallClock } from '../../../../../contract/dates.ts'
import type { Clinic } from '../../../../settings/clinic.ts'

/** Days and times for readers of later years: each has its year. */
export interface ChartWords extends DateWords {
  /** The day of an ISO instant in the clinic. */
  readonly dayOn: (iso: string) => string
  /** The day and the time of an ISO instant in the clinic. */
  readonly at: (iso: string) => string
}

export function chartWords(clinic: Clinic): ChartWords {
  const words = dateWords(clinic)
  const dayOn = (iso: string) => words.date(wallClock(iso, clinic.timeZone).slice(0, 10))
  return { ...words, dayOn, at: (iso) => `${dayOn(iso)}, ${words.clockOf(iso)}` }
}
