import type { Role } from '../contract/role.ts'

/**
 * The named people of the demo clinic: documentation, journeys and benchmarks refer to them, so
 * they keep their names, ids and stories.
 */

export const demoClinicName = 'Willowmere Clinic'

/** The head of the demo clinic's prints and mails. */
export const demoHead = {
  street: '12 Harbor Street',
  city: 'Willowmere',
  region: 'IL',
  postalCode: '60601',
  phone: '+1 555 010 0400',
  email: 'desk@willowmere.example',
  website: 'https://willowmere.example',
  taxNumberName: 'EIN',
  taxNumber: '00-0000000',
  registrationNumberName: 'NPI',
  registrationNumber: '0000000000',
  taxNames: 'Sales tax',
}

export const specialties = [
  'Family Medicine',
  'Pediatrics',
  'Cardiology',
  'Dermatology',
  'Orthopedics',
  'Gynecology',
] as const
export type Specialty = (typeof specialties)[number]

interface Member {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly gender: 'female' | 'male'
  readonly dob: string
}
export interface Doctor extends Member {
  readonly role: 'doctor'
  readonly specialty: Specialty
  /** Days of the week they see patients, 1 for Monday. */
  readonly weekdays: readonly number[]
}

/** Ids of the cast are UUIDs of version 7 that end in a readable number. */
function castId(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

const weekdays = [1, 2, 3, 4, 5] as const

export const admin = {
  id: castId(1),
  name: 'Nadia Berger',
  email: 'admin@openward.example',
  role: 'admin',
  gender: 'female',
  dob: '1974-09-03',
} as const satisfies Member

/** The doctor who signs in as `doctor@openward.example`. */
export const familyDoctor = {
  id: castId(11),
  name: 'Elena Marsh',
  email: 'doctor@openward.example',
  role: 'doctor',
  gender: 'female',
  dob: '1979-04-17',
  specialty: 'Family Medicine',
  // Somebody who tries the demo at a weekend finds a doctor at work.
  weekdays: [...weekdays, 6, 7],
} as const satisfies Doctor

export const pediatrician = {
  id: castId(12),
  name: 'Kwame Boateng',
  email: 'kwame.boateng@openward.example',
  role: 'doctor',
  gender: 'male',
  dob: '1983-11-29',
  specialty: 'Pediatrics',
  weekdays: [...weekdays, 6],
} as const satisfies Doctor

export const cardiologist = {
  id: castId(13),
  name: 'Henrik Sørensen',
  email: 'henrik.sorensen@openward.example',
  role: 'doctor',
  gender: 'male',
  dob: '1967-02-08',
  specialty: 'Cardiology',
  weekdays: [1, 2, 4, 5],
} as const satisfies Doctor

export const dermatologist = {
  id: castId(14),
  name: 'Priya Raman',
  email: 'priya.raman@openward.example',
  role: 'doctor',
  gender: 'female',
  dob: '1985-06-21',
  specialty: 'Dermatology',
  weekdays: [1, 2, 3, 4],
} as const satisfies Doctor

export const orthopedist = {
  id: castId(15),
  name: 'Luca Ferrante',
  email: 'luca.ferrante@openward.example',
  role: 'doctor',
  gender: 'male',
  dob: '1976-12-12',
  specialty: 'Orthopedics',
  weekdays: [1, 3, 4, 5],
} as const satisfies Doctor

export const gynecologist = {
  id: castId(16),
  name: 'Aiko Tanabe',
  email: 'aiko.tanabe@openward.example',
  role: 'doctor',
  gender: 'female',
  dob: '1981-08-30',
  specialty: 'Gynecology',
  weekdays: [2, 3, 4, 5],
} as const satisfies Doctor

export const doctors: readonly Doctor[] = [
  familyDoctor,
  pediatrician,
  cardiologist,
  dermatologist,
  orthopedist,
  gynecologist,
]

/** The receptionist who signs in as `staff@openward.example`. */
export const receptionist = {
  id: castId(21),
  name: 'Tomás Reyes',
  email: 'staff@openward.example',
  role: 'staff',
  gender: 'male',
  dob: '1990-03-14',
} as const satisfies Member

/** The daily work of two colleagues of the receptionist. */
export const dutiesOfStaff = { Nurse: castId(22), Cashier: castId(23) }

export const staff: readonly [Member, ...Member[]] = [
  receptionist,
  {
    id: castId(22),
    name: 'Grace Okonkwo',
    email: 'grace.okonkwo@openward.example',
    role: 'staff',
    gender: 'female',
    dob: '1986-10-05',
  },
  {
    id: castId(23),
    name: 'Wendy Huang',
    email: 'wendy.huang@openward.example',
    role: 'staff',
    gender: 'female',
    dob: '1997-01-26',
  },
]

/** Signed up as a doctor yesterday and waits for an admin's approval. */
export const pendingDoctor = {
  id: castId(31),
  name: 'Samuel Adler',
  email: 'samuel.adler@openward.example',
  role: 'doctor',
  gender: 'male',
  dob: '1988-05-19',
} as const satisfies Member

/**
 * The patient who signs in as `patient@openward.example`; account and chart have one id. Has high
 * blood pressure under Elena Marsh, had a mole removed by Priya Raman, and owes for the last visit.
 */
export const patient = {
  id: castId(41),
  name: 'Marta Kowalska',
  email: 'patient@openward.example',
  role: 'patient',
} as const

/** Further charts for examples; they have no sign-in. */
export const namedPatients = {
  /** Found by typing `jose nunez`. Type 2 diabetes and kidney disease. */
  jose: { id: castId(51), name: 'José Núñez' },
  /** Allergic to penicillin, so that prescriptions must respect it. */
  bridget: { id: castId(52), name: 'Bridget Halloran' },
  /** A girl of six with asthma; the phone number on her chart is her mother's. */
  noor: { id: castId(53), name: 'Noor Haddad' },
  /** Hard of hearing, takes a blood thinner. */
  walter: { id: castId(54), name: 'Walter Lindgren' },
} as const
