import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Directory, Person, TypedQuery } from '../../../contract/person.ts'
import { lineLength, optionalLine } from '../../../contract/text.ts'
import { type PatientField, patientFieldNames, patientFields } from './patient-fields.ts'
import { AlertSign, AllergySigns, GuardianSign, PhotoSign } from './patient-signs.ts'
import { EnteredExtra, ExtraValues } from '../extra-fields/extra-values.ts'

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
  /** The numbers of charts that were merged into this one. */
  earlierMrns: z.array(z.string()),
  ...schemas('stored'),
  identifiers: z.array(Identifier),
  /** Further numbers as tables of other systems have them. */
  telecoms: z.array(z.object({ system: z.string(), value: z.string() })),
  archivedAt: z.string().nullable(),
  extra: ExtraValues,
  /** The alerts that count today. */
  alerts: z.array(AlertSign),
  /** The allergies that warn, beside what people typed into the field. */
  allergySigns: AllergySigns,
  /** The people who answer for the patient today. */
  guardians: z.array(GuardianSign),
  photo: PhotoSign.nullable(),
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
  death: true,
})
export type PatientRow = z.infer<typeof PatientRow>

const EnteredPatient = z.strictObject({
  ...schemas('entered'),
  /** Left out, it changes nothing. */
  extra: EnteredExtra.optional(),
})

/** The gender is asked for (V-04), unless it is said that nobody could find it out. */
const isGenderKnown = (
  patient: Pick<z.output<typeof EnteredPatient>, 'gender' | 'genderCertainty'>,
) => patient.gender !== null || patient.genderCertainty !== null
/** Told together with the errors of other fields. */
const genderIsRequired = { path: ['gender'], message: 'Gender is required.', when: () => true }

/** The fields of a form for a chart that has, or gets, a date of birth, a gender and a contact. */
export const WholePatient = EnteredPatient.refine(isGenderKnown, genderIsRequired)
/** The charts that the person at the desk saw and took for other people, so that this one is saved. */
const seen = { seenDuplicates: z.array(Id).max(50).optional() }
export const NewPatient = EnteredPatient.extend({ id: Id, ...seen }).refine(
  isGenderKnown,
  genderIsRequired,
)
export type NewPatient = z.output<typeof NewPatient>

/**
 * Changes of a chart. What a chart never had, such as the date of birth of one that came by import, may
 * stay unknown; what it has cannot be taken away.
 */
export const PatientChanges = EnteredPatient.extend({
  dob: optionalDate('Date of Birth'),
  contact: optionalLine('Contact', lineLength),
})
export type PatientChanges = z.output<typeof PatientChanges>
export const ChangedPatient = PatientChanges.extend(seen)
export type ChangedPatient = z.output<typeof ChangedPatient>
export const keptOnceKnown = ['dob', 'gender', 'contact'] as const

/** A chart that looks like the person who is registered or changed. */
export const LikelyDuplicate = PatientRow.pick({
  id: true,
  mrn: true,
  name: true,
  email: true,
  dob: true,
}).extend({
  because: z.enum(['name and date of birth', 'phone']),
  /** Somebody signed up as this person, and nobody has confirmed the email. */
  isUnconfirmed: z.boolean(),
})
export type LikelyDuplicate = z.infer<typeof LikelyDuplicate>
export const LikelyDuplicates = z.array(LikelyDuplicate)

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
  summary: 'Register a patient; refused with the charts that look alike, unless those were seen',
  action: 'insert',
  kind: 'patient',
  permission: 'patients.write',
  rowsAre: 'patients',
  body: NewPatient,
  answer: Patient,
  current: LikelyDuplicates,
  status: 201,
  changes: ['patients'],
})

export const changePatient = endpoint({
  method: 'PUT',
  path: '/api/patients/:id',
  summary: 'Change a chart; refused with the charts that look alike, unless those were seen',
  action: 'update',
  kind: 'patient',
  permission: 'patients.write',
  rowsAre: 'patients',
  params: ById,
  body: ChangedPatient,
  answer: Patient,
  current: LikelyDuplicates,
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
