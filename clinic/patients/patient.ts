import * as z from 'zod'
import { optionalDate, plainDate } from '../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../contract/page.ts'
import { Directory, Person, TypedQuery } from '../../contract/person.ts'
import {
  lineLength,
  nameLength,
  optionalEmail,
  optionalLine,
  optionalText,
  requiredLine,
} from '../../contract/text.ts'
import { bloodGroups, genders, optionalChoice } from '../access/users/user.ts'

const text = z.string().nullable()
export const dobCertainties = ['estimated'] as const

/**
 * The fields of a chart that people fill in, each with its label, its stored value and the rule for an
 * entered one. The API, the columns that are read and written, the join of two charts and the words of
 * pages follow from this list; a new field also needs its column and its place in the form.
 */
export const patientFields = {
  name: { label: 'Name', stored: z.string(), entered: requiredLine('Name', nameLength) },
  preferredName: {
    label: 'Preferred Name',
    stored: text,
    entered: optionalLine('Preferred Name', nameLength),
  },
  pronouns: { label: 'Pronouns', stored: text, entered: optionalLine('Pronouns', nameLength) },
  dob: { label: 'Date of Birth', stored: text, entered: plainDate('Date of Birth') },
  /** Set where nobody knows the day of birth, and the one of the chart is a guess. */
  dobCertainty: {
    label: 'Birth Date Is',
    stored: z.enum(dobCertainties).nullable(),
    entered: optionalChoice(dobCertainties),
  },
  gender: {
    label: 'Gender',
    stored: z.enum(genders).nullable(),
    entered: z.enum(genders, 'Gender is required.'),
  },
  contact: { label: 'Contact', stored: text, entered: requiredLine('Contact', lineLength) },
  address: { label: 'Address', stored: text, entered: optionalLine('Address', lineLength) },
  /** The email of the linked account, else the contact email kept on the chart (S-32). */
  email: { label: 'Email', stored: text, entered: optionalEmail },
  emergencyContact: {
    label: 'Emergency Contact',
    stored: text,
    entered: optionalLine('Emergency Contact', lineLength),
  },
  insuranceNumber: {
    label: 'Insurance Number',
    stored: text,
    entered: optionalLine('Insurance Number', nameLength),
  },
  bloodGroup: {
    label: 'Blood Group',
    stored: z.enum(bloodGroups).nullable(),
    entered: optionalChoice(bloodGroups),
  },
  allergies: { label: 'Allergies', stored: text, entered: optionalText('Allergies', lineLength) },
  language: { label: 'Language', stored: text, entered: optionalLine('Language', nameLength) },
  /** The language in which the clinic must provide an interpreter. */
  interpreter: {
    label: 'Interpreter',
    stored: text,
    entered: optionalLine('Interpreter', nameLength),
  },
  /** Such as "Wheelchair" or "Cannot climb stairs". */
  mobility: { label: 'Mobility', stored: text, entered: optionalLine('Mobility', lineLength) },
  maritalStatus: {
    label: 'Marital Status',
    stored: text,
    entered: optionalLine('Marital Status', nameLength),
  },
  /** Short warnings for the banner, such as "Hard of hearing". */
  alerts: { label: 'Alerts', stored: text, entered: optionalText('Alerts', lineLength) },
  deceasedOn: { label: 'Date of Death', stored: text, entered: optionalDate('Date of Death') },
} as const
export type PatientField = keyof typeof patientFields

/** The names of the fields, in the order in which pages show them. */
// TypeScript widens the keys of any object to strings.
export const patientFieldNames = Object.keys(patientFields) as PatientField[]

/** One schema of each field, by its name. */
function schemas<Kind extends 'stored' | 'entered'>(kind: Kind) {
  const entries = patientFieldNames.map((name) => [name, patientFields[name][kind]])
  // There is one entry for each field.
  return Object.fromEntries(entries) as {
    [Name in PatientField]: (typeof patientFields)[Name][Kind]
  }
}

/** A number that others know the person by. */
export const Identifier = z.object({
  type: z.string().nullish(),
  /** The system that gives the number, as a URI; empty for one that was entered here. */
  system: z.string(),
  value: z.string(),
})
export type Identifier = z.infer<typeof Identifier>

/** The chart: one per person who is or was treated, with or without an account. */
export const Patient = z.object({
  id: Id,
  /** Medical record number; its last digit is a Luhn check digit. */
  mrn: z.string(),
  ...schemas('stored'),
  /** Names besides `name`, identifiers and telecoms, as FHIR has them. */
  otherNames: z.array(z.string()),
  identifiers: z.array(Identifier),
  telecoms: z.array(z.object({ system: z.string(), value: z.string() })),
  archivedAt: z.string().nullable(),
  /** The linked account, if any; confirmed once its owner has shown that the email is theirs. */
  account: Person.extend({ isConfirmed: z.boolean() }).nullable(),
  /** True while the last link to an account can still be undone. */
  canUnlink: z.boolean(),
  ...stamps,
})
export type Patient = z.infer<typeof Patient>

export const PatientRow = Patient.pick({
  id: true,
  mrn: true,
  name: true,
  email: true,
  dob: true,
  gender: true,
  contact: true,
  deceasedOn: true,
})
export type PatientRow = z.infer<typeof PatientRow>

/** The fields of a form for a chart that has, or gets, a date of birth, a gender and a contact. */
export const WholePatient = z.strictObject(schemas('entered'))
export const NewPatient = WholePatient.extend({ id: Id })
export type NewPatient = z.output<typeof NewPatient>

/**
 * Changes of a chart. What a chart never had, such as the date of birth of one that came by import, may
 * stay unknown; what it has cannot be taken away.
 */
export const PatientChanges = WholePatient.extend({
  dob: optionalDate('Date of Birth'),
  gender: optionalChoice(genders),
  contact: optionalLine('Contact', lineLength),
})
export type PatientChanges = z.output<typeof PatientChanges>
export const keptOnceKnown = ['dob', 'gender', 'contact'] as const

export const patientOrders = ['descending', 'oldest', 'newest'] as const

export const listPatients = endpoint({
  method: 'GET',
  path: '/api/patients',
  summary: 'List or search charts by name, MRN, phone, email or date of birth',
  action: 'list',
  kind: 'patient',
  permission: 'patients.list',
  rowsAre: 'patients',
  query: PageQuery.extend({
    archived: z.literal('true').optional(),
    /** By name; from Z to A; or by number, which is given at registration. */
    order: z.enum(patientOrders).optional(),
  }),
  answer: pageOf(PatientRow),
})

export const readPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id',
  summary: 'Read a chart',
  action: 'read',
  kind: 'patient',
  permission: 'patients.read',
  rowsAre: 'patients',
  params: ById,
  answer: Patient,
})

export const printPatient = endpoint({
  method: 'POST',
  path: '/api/patients/:id/prints',
  summary: 'Say that a chart is printed; an event of the audit log',
  action: 'print',
  kind: 'patient',
  permission: 'patients.read',
  noted: true,
  params: ById,
})

export const addPatient = endpoint({
  method: 'POST',
  path: '/api/patients',
  summary: 'Register a patient',
  action: 'insert',
  kind: 'patient',
  permission: 'patients.write',
  rowsAre: 'patients',
  body: NewPatient,
  answer: Patient,
  status: 201,
  changes: ['patients'],
})

export const changePatient = endpoint({
  method: 'PUT',
  path: '/api/patients/:id',
  summary: 'Change a chart',
  action: 'update',
  kind: 'patient',
  permission: 'patients.write',
  rowsAre: 'patients',
  params: ById,
  body: PatientChanges,
  answer: Patient,
  versioned: true,
  changes: ['patients', 'users'],
})

export const archivePatient = endpoint({
  method: 'POST',
  path: '/api/patients/:id/archive',
  summary: 'Take a chart out of lists and selects',
  action: 'update',
  kind: 'patient',
  permission: 'patients.write',
  rowsAre: 'patients',
  params: ById,
  answer: Patient,
  versioned: true,
  changes: ['patients'],
})

export const unarchivePatient = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/archive',
  summary: 'Bring an archived chart back',
  action: 'update',
  kind: 'patient',
  permission: 'patients.write',
  rowsAre: 'patients',
  params: ById,
  answer: Patient,
  versioned: true,
  changes: ['patients'],
})

/** Charts that may be the same person: same or similar name and date of birth, or same phone. */
export const listLikelyDuplicates = endpoint({
  method: 'GET',
  path: '/api/patients/duplicates',
  summary: 'Charts that look like the person being registered',
  action: 'list',
  kind: 'likely duplicate',
  permission: 'patients.list',
  rowsAre: 'patients',
  query: z.strictObject({
    name: z.string().max(nameLength).default(''),
    dob: z.string().max(10).default(''),
    contact: z.string().max(lineLength).default(''),
  }),
  answer: z.array(
    PatientRow.pick({ id: true, mrn: true, name: true, email: true, dob: true }).extend({
      because: z.enum(['name and date of birth', 'phone']),
      /** Somebody signed up as this person, and nobody has confirmed the email. */
      isUnconfirmed: z.boolean(),
    }),
  ),
})

/**
 * Patients for selects, also for doctors who write a record. It answers only to a search, with a few
 * people at once: the register is read by its list.
 */
export const listPatientDirectory = endpoint({
  method: 'GET',
  path: '/api/directory/patients',
  summary: 'Patients for selects, by what was typed',
  action: 'list',
  kind: 'directory',
  permission: 'patients.read',
  rowsAre: 'patients',
  query: TypedQuery,
  answer: Directory,
  reads: ['patients'],
})
