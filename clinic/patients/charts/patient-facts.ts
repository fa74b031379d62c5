import { ageWords } from './age-words.ts'
import type { Patient } from './patient.ts'

/** Age, gender and pronouns in words; the age of a guessed date of birth is `about 66 years`. */
export function aboutPerson(
  { dob, dobCertainty, deceasedOn, death, gender, genderCertainty, pronouns }: Patient,
  today: string,
): (string | null)[] {
  // Nobody knows the age that a person reached who died on an unknown day.
  const age = !death && dob && ageWords(dob, deceasedOn ?? today)
  return [
    age ? (dobCertainty === 'estimated' ? `about ${age}` : age) : null,
    gender ?? (genderCertainty && 'gender unknown'),
    pronouns,
  ]
}

/** The clinic's preparations for a visit of this patient, in words; empty without any. */
export function needsOf({
  interpreter,
  mobility,
}: Pick<Patient, 'interpreter' | 'mobility'>): string {
  return [interpreter && `Interpreter (${interpreter})`, mobility].filter(Boolean).join(' · ')
}
