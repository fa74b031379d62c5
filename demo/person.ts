import { ageOn } from '../contract/dates.ts'
import type { Chance } from './chance.ts'
import { dateOf, type Day } from './days.ts'
import { childHeight, childWeight } from './growth.ts'

export type Condition =
  | 'high blood pressure'
  | 'type 2 diabetes'
  | 'asthma'
  | 'atrial fibrillation'
  | 'coronary disease'
  | 'heart failure'
  | 'underactive thyroid'
  | 'kidney disease'

export type Allergen = 'penicillin' | 'sulfonamides' | 'NSAIDs' | 'other'

/** A patient of the demo clinic, with the facts on which all notes must agree. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly preferredName?: string
  readonly pronouns?: string
  readonly dob: string
  readonly gender: 'male' | 'female' | 'other'
  readonly contact: string
  readonly address: string
  readonly email: string | null
  readonly emergencyContact: string | null
  readonly insuranceNumber: string | null
  readonly bloodGroup: string | null
  readonly allergies: string | null
  readonly alerts: string | null
  readonly interpreter: string | null
  readonly mobility: string | null
  readonly language: string | null
  readonly maritalStatus: string | null
  readonly deceasedOn: string | null
  readonly hasAccount: boolean
  readonly registeredOn: Day
  readonly isAllergicTo: ReadonlySet<Allergen>
  readonly has: ReadonlySet<Condition>
  readonly smokes: boolean
  /** For adults in cm and kg; for children as a factor of the median weight. */
  readonly build: { readonly height: number; readonly weight: number; readonly factor: number }
  readonly pressure: { readonly systolic: number; readonly diastolic: number }
  /** Their daily work, as notes mention it. */
  readonly work: string
}

/** A person on the day of a visit. */
export interface Moment {
  readonly day: Day
  readonly age: number
  readonly months: number
  /** `46-year-old woman`, `7-month-old boy`. */
  readonly who: string
  /** In kg with one decimal, and in whole cm. */
  readonly weight: number
  readonly height: number
}

export function momentOf(person: Person, day: Day): Moment {
  const date = dateOf(day)
  const age = ageOn(person.dob, date)
  const months = monthsOn(person.dob, date)
  const isChild = age < 18
  const isBoy = person.gender === 'male'
  const { build } = person
  const weight = isChild ? childWeight(months, isBoy, build.factor) : build.weight
  const height = isChild ? childHeight(months, isBoy, build.factor) : build.height
  return {
    day,
    age,
    months,
    who: whoIs(person, age, months),
    weight: Math.round(weight * 10) / 10,
    height: Math.round(height),
  }
}

function monthsOn(dob: string, date: string): number {
  const months =
    (Number(date.slice(0, 4)) - Number(dob.slice(0, 4))) * 12 +
    Number(date.slice(5, 7)) -
    Number(dob.slice(5, 7))
  return date.slice(8) < dob.slice(8) ? months - 1 : months
}

function whoIs(person: Person, age: number, months: number): string {
  if (age >= 18)
    return `${age}-year-old ${{ male: 'man', female: 'woman', other: 'adult' }[person.gender]}`
  const child = { male: 'boy', female: 'girl', other: 'child' }[person.gender]
  return age >= 2 ? `${age}-year-old ${child}` : `${months}-month-old ${child}`
}

/** Long courses of anti-inflammatories harm kidneys, hearts and people on blood thinners. */
export function mayHaveNsaids(person: Person, age: number): boolean {
  const risks: Condition[] = [
    'atrial fibrillation',
    'coronary disease',
    'heart failure',
    'kidney disease',
  ]
  return age < 75 && !person.isAllergicTo.has('NSAIDs') && !risks.some((one) => person.has.has(one))
}

export const isWoman = (person: Person) => person.gender === 'female'

/** Tablets for sprains, joints and tendons. */
export function painRelief(person: Person, age: number): string {
  return mayHaveNsaids(person, age)
    ? 'Naproxen 500 mg, 1 tablet twice daily with food, at most 10 days'
    : 'Acetaminophen 500 mg, 2 tablets up to 4 times a day'
}

/** Blood pressure at a visit: the person's own, with a random variation. */
export function pressureOf(person: Person, chance: Chance): string {
  const systolic = Math.round(person.pressure.systolic + chance.whole(-6, 7))
  return `${systolic}/${Math.round(person.pressure.diastolic + chance.whole(-4, 5))}`
}

export function bmiOf(moment: Moment): string {
  return (moment.weight / (moment.height / 100) ** 2).toFixed(1)
}
