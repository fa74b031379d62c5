import * as z from 'zod'
import { optionalDate, plainDate } from '../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../contract/page.ts'
import { Directory, Person, TypedQuery } from '../../contract/person.ts'
import { clinicians, desk } from '../../contract/role.ts'
import { lineLength, nameLength, optionalEmail, optionalLine, optionalText, requiredLine } from '../../contract/text.ts'
import { bloodGroups, genders, OneTimeLink, optionalChoice } from '../users/user.ts'

/** The chart: one per person who is or was treated, with or without an account. */
export const Patient = z.object({
  id: Id,
  /** Medical record number; its last digit is a Luhn check digit. */
  mrn: z.string(),
  name: z.string(),
  dob: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  contact: z.string().nullable(),
  address: z.string().nullable(),
  /** Of the linked account, else the contact email kept on the chart (S-32). */
  email: z.string().nullable(),
  emergencyContact: z.string().nullable(),
  insuranceNumber: z.string().nullable(),
  bloodGroup: z.enum(bloodGroups).nullable(),
  allergies: z.string().nullable(),
  language: z.string().nullable(),
  maritalStatus: z.string().nullable(),
  /** Short warnings for the banner, such as "Hard of hearing". */
  alerts: z.string().nullable(),
  deceasedOn: z.string().nullable(),
  /** Names besides `name`, identifiers and telecoms, as FHIR gives them. */
  otherNames: z.array(z.string()),
  identifiers: z.array(z.object({ system: z.string(), value: z.string() })),
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

const chart = {
  name: requiredLine('Name', nameLength),
  dob: plainDate('Date of Birth'),
  gender: z.enum(genders, 'Gender is required.'),
  contact: requiredLine('Contact', lineLength),
  address: optionalLine('Address', lineLength),
  email: optionalEmail,
  emergencyContact: optionalLine('Emergency Contact', lineLength),
  insuranceNumber: optionalLine('Insurance Number', nameLength),
  bloodGroup: optionalChoice(bloodGroups),
  allergies: optionalText('Allergies', lineLength),
  language: optionalLine('Language', nameLength),
  maritalStatus: optionalLine('Marital Status', nameLength),
  alerts: optionalText('Alerts', lineLength),
  deceasedOn: optionalDate('Date of Death'),
}

export const PatientChanges = z.strictObject(chart)
export type PatientChanges = z.output<typeof PatientChanges>
export const NewPatient = z.strictObject({ id: Id, ...chart })
export type NewPatient = z.output<typeof NewPatient>

export const listPatients = endpoint({
  method: 'GET',
  path: '/api/patients',
  summary: 'List or search charts by name, MRN, phone, email or date of birth',
  roles: desk,
  rowsAre: 'patients',
  query: PageQuery.extend({ archived: z.literal('true').optional() }),
  answer: pageOf(PatientRow),
})

export const readPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id',
  summary: 'Read a chart',
  roles: clinicians,
  rowsAre: 'patients',
  params: ById,
  answer: Patient,
})

export const printPatient = endpoint({
  method: 'POST',
  path: '/api/patients/:id/prints',
  summary: 'Say that a chart is printed; an event of the audit log',
  roles: clinicians,
  noted: 'print',
  params: ById,
})

export const addPatient = endpoint({
  method: 'POST',
  path: '/api/patients',
  summary: 'Register a patient',
  roles: desk,
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
  roles: desk,
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
  roles: desk,
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
  roles: desk,
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
  roles: desk,
  kind: 'likely duplicate',
  rowsAre: 'patients',
  query: z.strictObject({
    name: z.string().max(nameLength).default(''),
    dob: z.string().max(10).default(''),
    contact: z.string().max(lineLength).default(''),
  }),
  answer: z.array(
    PatientRow.pick({ id: true, mrn: true, name: true, email: true, dob: true }).extend({
      because: z.enum(['name and date of birth', 'phone']),
      /** Somebody signed up as this person, and nobody confirmed the email. */
      isUnconfirmed: z.boolean(),
    }),
  ),
})

/**
 * Patients for selects; doctors choose among them too when they write a record. It answers only to
 * what was typed, and few people at once: the register is read by its list.
 */
export const listPatientDirectory = endpoint({
  method: 'GET',
  path: '/api/directory/patients',
  summary: 'Patients for selects, by what was typed',
  roles: clinicians,
  rowsAre: 'patients',
  query: TypedQuery,
  answer: Directory,
  reads: ['patients'],
})

export const invitePatient = endpoint({
  method: 'POST',
  path: '/api/patients/:id/invitation',
  summary: "Send a sign-up link to the chart's email",
  roles: desk,
  params: ById,
  answer: OneTimeLink,
  status: 201,
  changes: ['mails'],
})

/**
 * Accounts of role patient whose own chart is still empty, so that it can be merged away. Unless
 * somebody is looked for, only those that look like the person of the chart.
 */
export const listLinkableAccounts = endpoint({
  method: 'GET',
  path: '/api/patients/:id/linkable-accounts',
  summary: 'Accounts that can be linked to a chart',
  roles: desk,
  noted: 'list',
  kind: 'linkable account',
  rowsAre: 'accounts',
  params: ById,
  query: TypedQuery.partial({ search: true }),
  answer: z.array(Person),
  reads: ['patients', 'users'],
})

export const linkAccount = endpoint({
  method: 'POST',
  path: '/api/patients/:id/account',
  summary: 'Link an account to a chart',
  roles: desk,
  rowsAre: 'patients',
  params: ById,
  body: z.strictObject({ userId: Id }),
  answer: Patient,
  changes: ['patients', 'users', 'session'],
})

export const unlinkAccount = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/account',
  summary: 'Undo the last link of an account to a chart',
  roles: desk,
  rowsAre: 'patients',
  params: ById,
  answer: Patient,
  versioned: true,
  changes: ['patients', 'users', 'session'],
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/patients/:id/email-confirmation',
  summary: 'Mail the confirmation link to the account of a chart whose email nobody confirmed yet',
  roles: desk,
  params: ById,
  changes: ['mails', 'users'],
})

/** Whether a code on paper can be used for a chart; all null when there is none. */
export const ChartCode = z.object({
  expiresAt: z.string().nullable(),
  madeBy: z.string().nullable(),
})
export type ChartCode = z.infer<typeof ChartCode>

/** The only time that a code is told. */
export const NewChartCode = z.object({ code: z.string(), expiresAt: z.string() })
export type NewChartCode = z.infer<typeof NewChartCode>

export const readChartCode = endpoint({
  method: 'GET',
  path: '/api/patients/:id/chart-code',
  summary: 'Whether a code is open with which the patient links their account to the chart',
  roles: desk,
  unaudited: 'It says until when a code works, and nothing of the patient.',
  params: ById,
  answer: ChartCode,
  reads: ['patients'],
})

export const makeChartCode = endpoint({
  method: 'POST',
  path: '/api/patients/:id/chart-code',
  summary: 'Make a one-time code that links an account to the chart; the one before ends',
  roles: desk,
  params: ById,
  answer: NewChartCode,
  status: 201,
  changes: ['patients'],
})

export const endChartCode = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/chart-code',
  summary: 'End the code of a chart',
  roles: desk,
  params: ById,
  changes: ['patients'],
})

export const useChartCode = endpoint({
  method: 'POST',
  path: '/api/my/chart',
  summary: 'Link the own account to the chart that a code of the clinic is for',
  roles: ['patient'],
  body: z.strictObject({
    code: z
      .string({ error: 'Enter the code.' })
      .trim()
      .min(1, 'Enter the code.')
      .max(40, 'The code has ten characters.'),
  }),
  changes: ['patients', 'users', 'session'],
})
