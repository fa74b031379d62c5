import { ageWords } from './age-words.ts'
import type { Patient } from './patient.ts'

/** Age, gender and pronouns in words; the age of a guessed date of birth is `about 66 years`. */
export function aboutPerson(
  { dob, dobCertainty, deceasedOn, gender, pronouns }: Patient,
  today: string,
): (string | null)[] {
  const age = dob && ageWords(dob, deceasedOn ?? today)
  return [age && (dobCertainty === 'estimated' ? `about ${age}` : age), gender, pronouns]
}

/** The clinic's preparations for a visit of this patient, in words; empty without any. */
export function needsOf({ interpreter, mobility }: Patient): string {
  return [interpreter && `Interpreter (${interpreter})`, mobility].filter(Boolean).join(' · ')
}
