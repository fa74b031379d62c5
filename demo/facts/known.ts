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

const vaccines = {
  influenza: { text: 'Influenza', code: '150' },
  tdap: { text: 'Tetanus, diphtheria, pertussis (Tdap)', code: '115' },
  mmr: { text: 'Measles, mumps, rubella (MMR)', code: '03' },
  dtap: { text: 'Diphtheria, tetanus, pertussis (DTaP)', code: '20' },
  polio: { text: 'Polio (IPV)', code: '10' },
  pneumonia: { text: 'Pneumococcal, 20-valent', code: '216' },
}

/** Vaccinations of a person by their age, as they are usual in the country of the clinic. */
export function vaccinationsOf(person: Person, today: Day, chance: Chance) {
  const born = Date.parse(person.dob) / 86_400_000
  const months = (today - born) / 30.4
  const given = (vaccine: keyof typeof vaccines, day: Day, dose: string | null = null) => ({
    ...vaccines[vaccine],
    dose,
    given: dateOf(Math.round(day)),
    lot: `${chance.pick('A', 'K', 'M', 'U')}${chance.whole(1000, 9999)}`,
    site: chance.pick('Left upper arm', 'Right upper arm'),
  })
  const atMonth = (month: number) => born + month * 30.4 + chance.whole(2, 20)
  const child = [
    ...[2, 4, 6].map((month, place) => ({ month, of: 'dtap' as const, dose: `${place + 1} of 5` })),
    ...[2, 4].map((month, place) => ({ month, of: 'polio' as const, dose: `${place + 1} of 4` })),
    { month: 12, of: 'mmr' as const, dose: '1 of 2' },
    { month: 52, of: 'mmr' as const, dose: '2 of 2' },
  ].flatMap(({ month, of, dose }) =>
    months > month + 1 && months < 18 * 12 ? [given(of, atMonth(month), dose)] : [],
  )
  const autumn = Date.UTC(Number(dateOf(today).slice(0, 4)) - 1, 9, chance.whole(1, 28))
  const adult = [
    ...(months > 65 * 12 || chance.is(0.2) ? [given('influenza', autumn / 86_400_000)] : []),
    ...(months > 19 * 12 && chance.is(0.5) ? [given('tdap', today - chance.whole(300, 3000))] : []),
    ...(months > 66 * 12 && chance.is(0.6)
      ? [given('pneumonia', today - chance.whole(100, 300))]
      : []),
  ]
  return [...child, ...adult].filter((one) => one.given >= person.dob)
}
