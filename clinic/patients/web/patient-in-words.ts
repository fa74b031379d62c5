import type { RowInWords } from '../../../web/ui/act-on-row.ts'
import { type Patient, type PatientField, patientFieldNames, patientFields } from '../patient.ts'

/** The personal details of a chart, by label; its banner shows the alerts. */
export function detailsInWords(patient: Patient): RowInWords {
  return inWords(
    patient,
    patientFieldNames.filter((name) => name !== 'alerts'),
  )
}

/** Everything of a chart that people see and may base a decision on. */
export function patientInWords(patient: Patient): RowInWords {
  return {
    ...detailsInWords(patient),
    ...inWords(patient, ['alerts']),
    'Portal account': patient.account ? (patient.account.email ?? patient.account.id) : 'None',
    Archived: patient.archivedAt ? 'Yes' : 'No',
  }
}

function inWords(patient: Patient, fields: readonly PatientField[]): RowInWords {
  return Object.fromEntries(fields.map((name) => [patientFields[name].label, patient[name]]))
}
