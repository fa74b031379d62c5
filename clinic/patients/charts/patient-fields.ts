import * as z from 'zod'
import { optionalDate, plainDate } from '../../../contract/dates.ts'
import {
  lineLength,
  nameLength,
  optionalEmail,
  optionalLine,
  optionalText,
  requiredLine,
} from '../../../contract/text.ts'
import { bloodGroups, genders, optionalChoice } from '../../access/users/user.ts'

const text = z.string().nullable()
export const dobCertainties = ['estimated'] as const
export const genderCertainties = ['unknown'] as const
export const deaths = ['day not known'] as const
/** How patients find a clinic. */
export const referrals = [
  'Friend or family',
  'Internet search',
  'Another doctor',
  'Insurance',
  'Walked in',
  'Other',
] as const

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
    entered: optionalChoice(genders),
  },
  /** Set where nobody could find the gender out, as of an unconscious person. */
  genderCertainty: {
    label: 'If Not Known',
    stored: z.enum(genderCertainties).nullable(),
    entered: optionalChoice(genderCertainties),
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
  /** How the patient found the clinic. */
  referral: {
    label: 'Found Us By',
    stored: z.enum(referrals).nullable(),
    entered: optionalChoice(referrals),
  },
  /** Such as the doctor who sent them. */
  referralNote: {
    label: 'Referred By',
    stored: text,
    entered: optionalLine('Referred By', nameLength),
  },
  deceasedOn: { label: 'Date of Death', stored: text, entered: optionalDate('Date of Death') },
  /** Set where a person is known to have died and nobody knows the day. */
  death: {
    label: 'Death',
    stored: z.enum(deaths).nullable(),
    entered: optionalChoice(deaths),
  },
  birthSex: {
    label: 'Sex at Birth',
    stored: text,
    entered: optionalLine('Sex at Birth', nameLength),
  },
  birthplace: {
    label: 'Birthplace',
    stored: text,
    entered: optionalLine('Birthplace', lineLength),
  },
  race: { label: 'Race', stored: text, entered: optionalLine('Race', lineLength) },
  ethnicity: { label: 'Ethnicity', stored: text, entered: optionalLine('Ethnicity', lineLength) },
} as const
export type PatientField = keyof typeof patientFields

/** The names of the fields, in the order in which pages show them. */
// TypeScript widens the keys of any object to strings.
export const patientFieldNames = Object.keys(patientFields) as PatientField[]
