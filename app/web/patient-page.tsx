import { lazy } from 'react'
import { addAppointment, listAppointments } from '../../clinic/visits/appointments/appointment.ts'
import { addBill, listBills } from '../../clinic/billing/bill.ts'
import { readRecordAccess } from '../../clinic/records/emergency-access/emergency-access.ts'
import { listVisitMessages } from '../../clinic/visits/messages/visit-message.ts'
import {
  addMedicalRecord,
  listMedicalRecords,
} from '../../clinic/records/medical-records/medical-record.ts'
import {
  type PatientParts,
  PatientDetailsPage,
} from '../../clinic/patients/web/patient-details-page.tsx'
import { paths } from '../../contract/paths.ts'
import { readPatient } from '../../clinic/patients/patient.ts'

/** Assembly: the parts that later concepts show on the patient's page, loaded when it is opened. */
const parts: PatientParts = {
  Timeline: lazy(async () => {
    const { PatientTimeline } = await import('../../clinic/dashboards/web/patient-timeline.tsx')
    return { default: PatientTimeline }
  }),
  notices: [
    {
      about: readRecordAccess,
      Content: lazy(async () => {
        const { RecordAccessNotice } =
          await import('../../clinic/records/emergency-access/web/record-access-notice.tsx')
        return { default: RecordAccessNotice }
      }),
    },
  ],
  tabs: [
    {
      name: 'appointments',
      title: 'Appointments',
      about: listAppointments,
      Content: lazy(async () => {
        const { AppointmentsOfPatient } =
          await import('../../clinic/visits/appointments/web/appointments-of-patient.tsx')
        return { default: AppointmentsOfPatient }
      }),
    },
    {
      name: 'records',
      title: 'Records',
      about: listMedicalRecords,
      Content: lazy(async () => {
        const { RecordsOfPatient } =
          await import('../../clinic/records/medical-records/web/records-of-patient.tsx')
        return { default: RecordsOfPatient }
      }),
    },
    {
      name: 'bills',
      title: 'Bills',
      about: listBills,
      Content: lazy(async () => {
        const { BillsOfPatient } = await import('../../clinic/billing/web/bills-of-patient.tsx')
        return { default: BillsOfPatient }
      }),
    },
    {
      name: 'messages',
      title: 'Messages',
      about: listVisitMessages,
      Content: lazy(async () => {
        const { MessagesOfPatient } =
          await import('../../clinic/visits/messages/web/messages-of-patient.tsx')
        return { default: MessagesOfPatient }
      }),
    },
  ],
  actions: [
    {
      label: 'New appointment',
      about: addAppointment,
      to: (patientId) => paths.appointmentAdd({ patientId }),
    },
    {
      label: 'Add medical record',
      about: addMedicalRecord,
      to: (patientId) => paths.medicalRecordAdd({ patientId }),
    },
    { label: 'Add Bill', about: addBill, to: (patientId) => paths.billAdd({ patientId }) },
  ],
}

export function PatientPage() {
  return <PatientDetailsPage parts={parts} />
}
PatientPage.about = readPatient
