import type { DateWords } from '../../../contract/date-words.ts'
import type { RowInWords } from '../../../web/ui/act-on-row.ts'
import { type Patient, type PatientField, patientFieldNames, patientFields } from '../patient.ts'

const days: readonly PatientField[] = ['dob', 'deceasedOn']

/** The personal details of a chart, by label; its banner shows the alerts. */
export function detailsInWords(patient: Patient, words: DateWords): RowInWords {
  return inWords(
    patient,
    patientFieldNames.filter((name) => name !== 'alerts'),
    words,
  )
}

/** Everything of a chart that people see and may base a decision on. */
export function patientInWords(patient: Patient, words: DateWords): RowInWords {
  return {
    ...detailsInWords(patient, words),
    ...inWords(patient, ['alerts'], words),
    'Portal account': patient.account ? (patient.account.email ?? patient.account.id) : 'None',
    Archived: patient.archivedAt ? 'Yes' : 'No',
  }
}

function inWords(patient: Patient, fields: readonly PatientField[], words: DateWords): RowInWords {
  return Object.fromEntries(
    fields.map((name) => {
      const value = patient[name]
      return [patientFields[name].label, value && days.includes(name) ? words.date(value) : value]
    }),
  )
}
