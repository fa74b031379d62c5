import { namedPatients, patient } from './cast.ts'
import { seededChance } from './chance.ts'
import { dateOf, type Day } from './days.ts'
import { bodyOf } from './health.ts'
import { streets } from './names.ts'
import type { Person } from './person.ts'
import { phoneOf } from './phones.ts'

interface Named extends Partial<Person> {
  readonly id: string
  readonly name: string
  readonly gender: Person['gender']
  readonly years: number
  readonly work: string
}

const named: readonly Named[] = [
  {
    ...patient,
    gender: 'female',
    years: 46.4,
    work: 'ferry engineer',
    has: new Set(['high blood pressure']),
    hasAccount: true,
    bloodGroup: 'A+',
    maritalStatus: 'Married',
    allergies: 'Latex (contact rash)',
    isAllergicTo: new Set(['other']),
    insuranceNumber: 'HLX-418-20773',
    emergencyContact: `Adam Kowalski (partner), ${phoneOf(394)}`,
  },
  {
    ...namedPatients.jose,
    gender: 'male',
    years: 67.2,
    work: 'retired baker',
    has: new Set(['type 2 diabetes', 'kidney disease']),
    language: 'Spanish',
    interpreter: 'Spanish',
    insuranceNumber: 'NWM-205-33918',
  },
  {
    ...namedPatients.bridget,
    preferredName: 'Bridie',
    pronouns: 'she/her',
    gender: 'female',
    years: 34.7,
    work: 'teacher',
    allergies: 'Penicillin (swelling of the face)',
    isAllergicTo: new Set(['penicillin']),
    email: 'bridget.halloran@example.com',
  },
  {
    ...namedPatients.noor,
    gender: 'female',
    years: 6.5,
    work: 'at school',
    has: new Set(['asthma']),
    emergencyContact: `Rania Haddad (mother), ${phoneOf(398)}`,
    alerts: 'Peanut allergy: epinephrine in the school bag; Bills go to the mother',
    allergies: 'Peanuts (anaphylaxis, carries epinephrine)',
    isAllergicTo: new Set(['other']),
  },
  {
    ...namedPatients.walter,
    gender: 'male',
    years: 81.3,
    work: 'retired surveyor',
    has: new Set(['atrial fibrillation', 'high blood pressure']),
    alerts: 'Takes apixaban; Hard of hearing',
    maritalStatus: 'Widowed',
    insuranceNumber: 'CRD-771-60412',
  },
]

/** The charts that documentation and journeys refer to, with fixed values. */
export function namedPeople(today: Day): Person[] {
  return named.map(({ years, ...known }, place) => ({
    dob: dateOf(Math.floor(today - years * 365.25)),
    contact: phoneOf(395 + place),
    address: `${12 + place * 7} ${streets[place] ?? streets[0]}, Willowmere`,
    email: null,
    emergencyContact: null,
    insuranceNumber: null,
    language: null,
    maritalStatus: null,
    deceasedOn: null,
    hasAccount: false,
    registeredOn: today - 1200 + place * 31,
    allergies: null,
    isAllergicTo: new Set<never>(),
    ...{ alerts: null, interpreter: null, mobility: null },
    ...bodyOf({ age: Math.floor(years), gender: known.gender }, seededChance(7, place)),
    has: new Set<never>(),
    smokes: false,
    ...known,
  }))
}
