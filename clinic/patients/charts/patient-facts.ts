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

/** The allergies that warn, in words: those of the chart, then what people typed besides; empty without any. */
export function allergiesInWords({
  allergySigns,
  allergies,
}: Pick<Patient, 'allergySigns' | 'allergies'>): string {
  const known = allergySigns.known.map(({ text, reaction, isHighRisk }) => {
    const more = [isHighRisk && 'high risk', reaction].filter(Boolean).join(', ')
    return more ? `${text} (${more})` : text
  })
  const isKnown = (word: string) =>
    allergySigns.known.some(({ text }) => text.toLowerCase() === word.trim().toLowerCase())
  const typed = (allergies ?? '').split(/[,;\n]/).every(isKnown) ? '' : (allergies ?? '')
  return [known.join(' · '), typed].filter(Boolean).join(' · ')
}
