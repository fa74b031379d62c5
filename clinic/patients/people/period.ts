import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'

/** From when to when something holds; both days belong to it, and an open end is null. */
export const storedPeriod = {
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
} as const
export const enteredPeriod = {
  validFrom: optionalDate('From'),
  validUntil: optionalDate('Until'),
} as const

export interface Period {
  readonly validFrom: string | null
  readonly validUntil: string | null
}

export function isCurrent({ validFrom, validUntil }: Period, today: string): boolean {
  return (validFrom ?? today) <= today && today <= (validUntil ?? today)
}
