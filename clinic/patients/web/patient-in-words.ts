import type { RowInWords } from '../../../web/ui/act-on-row.ts'
import type { Patient } from '../patient.ts'

/** The personal details of a chart, by label. */
export function detailsInWords(patient: Patient) {
  return {
    Name: patient.name,
    'Date of Birth': patient.dob,
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
    'Date of Death': patient.deceasedOn,
  }
}

/** Everything of a chart that people see and may base a decision on. */
export function patientInWords(patient: Patient): RowInWords {
  return {
    ...detailsInWords(patient),
    Alerts: patient.alerts,
    'Portal account': patient.account ? (patient.account.email ?? patient.account.id) : 'None',
    Archived: patient.archivedAt ? 'Yes' : 'No',
  }
}
