import type { Chance } from '../chance.ts'
import { dateOf, type Day } from '../days.ts'
import type { Condition, Person } from '../person.ts'

/** How each long-term illness is written down, with its code of ICD-10-CM. */
const illnesses: Readonly<Record<Condition, readonly [text: string, code: string]>> = {
  'high blood pressure': ['High blood pressure', 'I10'],
  'type 2 diabetes': ['Type 2 diabetes', 'E11.9'],
  asthma: ['Asthma', 'J45.909'],
  'atrial fibrillation': ['Atrial fibrillation', 'I48.91'],
  'coronary disease': ['Coronary artery disease', 'I25.10'],
  'heart failure': ['Heart failure', 'I50.9'],
  'underactive thyroid': ['Underactive thyroid', 'E03.9'],
  'kidney disease': ['Chronic kidney disease, stage 3', 'N18.30'],
}

/** A year and month some time before a day, while the person was alive. */
function monthBefore(person: Person, today: Day, chance: Chance, most: number): string {
  const date = dateOf(today - chance.whole(200, most * 365)).slice(0, 7)
  return date < person.dob.slice(0, 7) ? person.dob.slice(0, 7) : date
}

export function conditionsOf(person: Person, today: Day, chance: Chance) {
  const long = [...person.has].map((one) => {
    const [text, code] = illnesses[one]
    return {
      text,
      codes: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code, display: null }],
      status: 'active',
      certainty: 'confirmed',
      since: monthBefore(person, today, chance, 14),
    }
  })
  const past = chance.is(0.15)
    ? [
        {
          text: chance.pick('Pneumonia', 'Kidney stone', 'Shingles', 'Low back pain'),
          codes: [],
          status: 'resolved',
          certainty: 'confirmed',
          since: monthBefore(person, today, chance, 8),
        },
      ]
    : []
  return [...long, ...past]
}

/** `Penicillin (rash), Latex (contact rash)` as allergies with their reactions. */
export function allergiesOf({ allergies }: Person) {
  const told = allergies?.split(/, (?=[A-Z])/) ?? []
  return told.map((one) => {
    const [text = '', end] = one.split(' (')
    const reaction = end?.slice(0, -1) ?? null
    const isSevere = /anaphylaxis|swelling of the face/.test(end ?? '')
    return {
      text,
      reaction,
      category: categoryOf(text),
      criticality: isSevere ? 'high' : null,
      severity: isSevere ? 'severe' : null,
    }
  })
}

function categoryOf(text: string): string {
  if (/Peanuts|Shellfish/.test(text)) return 'food'
  return /pollen|mites|tape|Latex|stings/.test(text) ? 'environment' : 'medication'
}
