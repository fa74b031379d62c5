import type { Chance } from './chance.ts'
import type { Allergen, Condition, Person } from './person.ts'

type Body = Pick<Person, 'has' | 'smokes' | 'build' | 'pressure' | 'bloodGroup'>

interface Subject {
  readonly age: number
  readonly gender: Person['gender']
}

/** Shares of people of an age with a long-term condition; rough, for stories only. */
function conditionShares({ age, gender }: Subject): readonly (readonly [Condition, number])[] {
  const from = (least: number, share: number) => (age >= least ? share : 0)
  const isWoman = gender === 'female'
  return [
    [
      'high blood pressure',
      Math.max(from(30, 0.08), from(45, 0.25), from(60, 0.45), from(75, 0.6)),
    ],
    ['type 2 diabetes', Math.max(from(40, 0.08), from(55, 0.14), from(70, 0.18))],
    ['asthma', from(4, 0.08)],
    ['atrial fibrillation', Math.max(from(60, 0.07), from(75, 0.16))],
    ['coronary disease', Math.max(from(50, isWoman ? 0.04 : 0.09), from(70, 0.13))],
    ['heart failure', Math.max(from(65, 0.06), from(78, 0.12))],
    ['underactive thyroid', from(30, isWoman ? 0.09 : 0.02)],
    ['kidney disease', from(65, 0.08)],
  ]
}

const bloodGroups: readonly (readonly [string, number])[] = [
  ['O+', 38],
  ['A+', 33],
  ['B+', 10],
  ['O-', 6],
  ['A-', 6],
  ['AB+', 4],
  ['B-', 2],
  ['AB-', 1],
]

/** A plausible body for an age: conditions, build, blood pressure, blood group. */
export function bodyOf(subject: Subject, chance: Chance): Body {
  const { age, gender } = subject
  const has = new Set(
    conditionShares(subject).flatMap(([one, share]) => (chance.is(share) ? [one] : [])),
  )
  const height = chance.around(gender === 'male' ? 177 : gender === 'female' ? 164 : 170, 6)
  const isHeavy = has.has('type 2 diabetes') || has.has('heart failure')
  const bmi = Math.min(38, Math.max(18.5, chance.around(isHeavy ? 29 : 25.2, 3.4)))
  const raised = has.has('high blood pressure') ? 12 : 0
  const draw = chance.whole(1, 100)
  let sum = 0
  const group = bloodGroups.find(([, share]) => (sum += share) >= draw)?.[0] ?? 'O+'
  return {
    has,
    smokes: age >= 18 && chance.is(age < 70 ? 0.17 : 0.07),
    build: {
      height: Math.round(height),
      weight: Math.round(bmi * (height / 100) ** 2 * 10) / 10,
      factor: Math.min(1.22, Math.max(0.84, chance.around(1, 0.08))),
    },
    pressure: {
      systolic: Math.round(chance.around(104 + age * 0.28 + raised, 5)),
      diastolic: Math.round(chance.around(68 + age * 0.1 + raised / 2, 4)),
    },
    bloodGroup: chance.is(age < 18 ? 0.25 : 0.6) ? group : null,
  }
}

const knownAllergies: readonly [readonly [string, Allergen], ...(readonly [string, Allergen])[]] = [
  ['Penicillin (rash)', 'penicillin'],
  ['Penicillin (swelling of the face)', 'penicillin'],
  ['Amoxicillin (hives)', 'penicillin'],
  ['Sulfonamides (rash)', 'sulfonamides'],
  ['Ibuprofen (hives)', 'NSAIDs'],
  ['Aspirin (wheeze)', 'NSAIDs'],
  ['Latex (contact rash)', 'other'],
  ['Codeine (vomiting)', 'other'],
  ['Iodinated contrast (flush, itching)', 'other'],
  ['Bee and wasp stings', 'other'],
  ['Peanuts (anaphylaxis, carries epinephrine)', 'other'],
  ['Shellfish (hives)', 'other'],
  ['Grass pollen', 'other'],
  ['House dust mites', 'other'],
  ['Adhesive tape', 'other'],
]

export function allergiesOf(chance: Chance): Pick<Person, 'allergies' | 'isAllergicTo'> {
  if (!chance.is(0.24)) return { allergies: null, isAllergicTo: new Set() }
  const first = chance.from(knownAllergies)
  const second = chance.from(knownAllergies)
  const found = chance.is(0.2) && second[1] !== first[1] ? [first, second] : [first]
  return {
    allergies: found.map(([text]) => text).join(', '),
    isAllergicTo: new Set(found.map(([, allergen]) => allergen)),
  }
}

/** Facts that desk and doctor must know before they speak with the patient. */
export function alertsOf(
  subject: Subject,
  has: Person['has'],
  language: string | null,
  chance: Chance,
): Pick<Person, 'alerts' | 'interpreter' | 'mobility'> {
  const { age } = subject
  const alerts = [
    has.has('atrial fibrillation') && 'Takes apixaban',
    age > 70 && chance.is(0.22) && 'Hard of hearing',
    age > 78 && chance.is(0.2) && 'Risk of falls',
  ]
  const mobility = chance.is(0.015) ? 'Wheelchair' : null
  const interpreter = language !== null && age > 50 && chance.is(0.4) ? language : null
  const all = [...alerts, age > 15 && chance.is(0.02) && 'Faints at blood draws']
  return {
    alerts: all.filter((alert) => alert !== false).join('; ') || null,
    interpreter,
    mobility,
  }
}

const trades = [
  'teacher',
  'bus driver',
  'carpenter',
  'accountant',
  'nurse on night shifts',
  'baker',
  'software developer',
  'shop assistant',
  'electrician',
  'cook',
  'postal worker',
  'gardener',
  'librarian',
  'warehouse worker',
  'architect',
  'hairdresser',
  'ferry mechanic',
  'kindergarten teacher',
  'sales manager',
  'translator',
  'roofer',
  'violin teacher',
  'police officer',
  'works from home in insurance',
] as const

export function workOf(age: number, chance: Chance): string {
  if (age < 18) return 'at school'
  if (age < 24 && chance.is(0.7))
    return chance.pick('student', 'apprentice', 'in the second year of college')
  const trade = chance.from(trades)
  return age >= 67 && chance.is(0.9)
    ? `retired ${trade.replace(/^works .*/, 'clerk').replace(/ on .*/, '')}`
    : trade
}
