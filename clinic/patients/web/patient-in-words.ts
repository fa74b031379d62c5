import type { DateWords } from '../../../contract/date-words.ts'
import type { RowInWords } from '../../../web/ui/act-on-row.ts'
import type { Patient } from '../patient.ts'

/** The personal details of a chart, by label. */
export function detailsInWords(patient: Patient, words: DateWords) {
  const day = (date: string | null) => date && words.date(date)
  return {
    Name: patient.name,
    'Date of Birth': day(patient.dob),
    Gender: patient.gender,
    Contact: patient.contact,
    Address: patient.address,
    Email: patient.email,
    'Emergency Contact': patient.emergencyContact,
    'Insurance Number': patient.insuranceNumber,
    'Blood Group': patient.bloodGroup,
    Allergies: patient.allergies,
    Language: patient.language,
    'Marital Status': patient.maritalStatus,
    'Date of Death': day(patient.deceasedOn),
  }
}

/** Everything of a chart that people see and may base a decision on. */
export function patientInWords(patient: Patient, words: DateWords): RowInWords {
  return {
    ...detailsInWords(patient, words),
    Alerts: patient.alerts,
    'Portal account': patient.account ? (patient.account.email ?? patient.account.id) : 'None',
    Archived: patient.archivedAt ? 'Yes' : 'No',
  }
}
