import type { DateWords } from '../../../../contract/date-words.ts'
import type { RowInWords } from '../../../../web/ui/act-on-row.ts'
import { allergiesInWords } from '../patient-facts.ts'
import { type PatientField, patientFieldNames, patientFields } from '../patient-fields.ts'
import type { Patient } from '../patient.ts'

const days: readonly PatientField[] = ['dob', 'deceasedOn']

/** Fields that the banner above the chart shows where it has them. */
const inBanner: readonly PatientField[] = [
  'preferredName',
  'pronouns',
  'dobCertainty',
  'genderCertainty',
  'death',
  'birthSex',
  'birthplace',
  'race',
  'ethnicity',
  'interpreter',
  'mobility',
]

/** The personal details of a chart, by label, besides those of its banner. */
export function detailsInWords(patient: Patient, words: DateWords): RowInWords {
  const shown = inWords(
    patient,
    patientFieldNames.filter((name) => !inBanner.includes(name)),
    words,
  )
  if (patient.death === null) return shown
  return { ...shown, [patientFields.deceasedOn.label]: 'Not known' }
}

/** Everything of a chart that people see and may base a decision on. */
export function patientInWords(patient: Patient, words: DateWords): RowInWords {
  return {
    ...detailsInWords(patient, words),
    ...inWords(patient, inBanner, words),
    'Portal account': patient.account ? (patient.account.email ?? patient.account.id) : 'None',
    Archived: patient.archivedAt ? 'Yes' : 'No',
  }
}

function inWords(patient: Patient, fields: readonly PatientField[], words: DateWords): RowInWords {
  return Object.fromEntries(
    fields.map((name) => {
      const value = name === 'allergies' ? allergiesInWords(patient) : patient[name]
      return [patientFields[name].label, value && days.includes(name) ? words.date(value) : value]
    }),
  )
}
