import { lazy } from 'react'
import { addAppointment, listAppointments } from '../../clinic/visits/appointments/appointment.ts'
import { addBill, listBills } from '../../clinic/billing/bills/bill.ts'
import { readBalance } from '../../clinic/billing/debts/balance.ts'
import { readRecordAccess } from '../../clinic/records/emergency-access/emergency-access.ts'
import { listImportedCells } from '../../clinic/interop/table-import/table-row.ts'
import { readPlans } from '../../clinic/visits/waiting-list/plans.ts'
import { listVisitMessages } from '../../clinic/visits/messages/visit-message.ts'
import {
  addMedicalRecord,
  listMedicalRecords,
} from '../../clinic/records/medical-records/medical-record.ts'
import {
  type PatientParts,
  PatientDetailsPage,
} from '../../clinic/patients/charts/web/patient-details-page.tsx'
import { readPeopleOfPatient } from '../../clinic/patients/people/people-of-patient.ts'
import { paths } from '../../contract/paths.ts'
import { readChartSummary } from '../../clinic/summary/chart-summary.ts'
import { listFiles } from '../../clinic/documents/files/file.ts'
import { listImportedItems } from '../../clinic/interop/imported-items/imported-item.ts'
import { listChartMerges } from '../../clinic/patients/merging/chart-merge.ts'
import { listAlerts } from '../../clinic/patients/alerts/alert.ts'
import { listConsents } from '../../clinic/patients/consents/consent.ts'
import { readPatient } from '../../clinic/patients/charts/patient.ts'
import { printLabels } from '../../clinic/documents/paper/card.ts'
import { listGivenToPatient } from '../../clinic/pharmacy/dispensing/dispensing.ts'
import { readTimeline } from '../../clinic/timeline/timeline.ts'
import { readPhoto } from '../../clinic/patients/photos/photo.ts'

/** Assembly: the parts that later concepts show on the patient's page, loaded when it is opened. */
const parts: PatientParts = {
  People: lazy(async () => {
    const { PeopleInBrief } = await import('../../clinic/patients/people/web/people-in-brief.tsx')
    return { default: PeopleInBrief }
  }),
  Timeline: lazy(async () => {
    const { PatientTimeline } = await import('../../clinic/dashboards/web/patient-timeline.tsx')
    return { default: PatientTimeline }
  }),
  Health: {
    about: readChartSummary,
    Content: lazy(async () => {
      const { ChartInBrief } = await import('../../clinic/summary/web/chart-in-brief.tsx')
      return { default: ChartInBrief }
    }),
  },
  brief: [
    {
      about: listAppointments,
      Content: lazy(async () => {
        const { NextVisitOfPatient } =
          await import('../../clinic/visits/appointments/web/next-visit-of-patient.tsx')
        return { default: NextVisitOfPatient }
      }),
    },
    {
      about: readBalance,
      Content: lazy(async () => {
        const { OwedByPatient } = await import('../../clinic/billing/debts/web/owed-by-patient.tsx')
        return {
          default: function Owed({ patientId }: { patientId: string }) {
            return <OwedByPatient visit={{ patientId }} />
          },
        }
      }),
    },
  ],
  notices: [
    {
      about: readRecordAccess,
      Content: lazy(async () => {
        const { RecordAccessNotice } =
          await import('../../clinic/records/emergency-access/web/record-access-notice.tsx')
        return { default: RecordAccessNotice }
      }),
    },
    {
      about: readPlans,
      Content: lazy(async () => {
        const { PlansNotice } =
          await import('../../clinic/visits/waiting-list/web/plans-notice.tsx')
        return { default: PlansNotice }
      }),
    },
    {
      about: listImportedCells,
      Content: lazy(async () => {
        const { ImportedCellsOfPatient } =
          await import('../../clinic/interop/table-import/web/imported-cells.tsx')
        return { default: ImportedCellsOfPatient }
      }),
    },
  ],
  tabs: [
    {
      name: 'health',
      title: 'Health',
      about: readChartSummary,
      Content: lazy(async () => {
        const { HealthOfPatient } = await import('../../clinic/summary/web/health-of-patient.tsx')
        return { default: HealthOfPatient }
      }),
    },
    {
      name: 'timeline',
      title: 'Timeline',
      about: readTimeline,
      Content: lazy(async () => {
        const { TimelineOfPatient } =
          await import('../../clinic/timeline/web/timeline-of-patient.tsx')
        return { default: TimelineOfPatient }
      }),
    },
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
      name: 'files',
      title: 'Files',
      about: listFiles,
      Content: lazy(async () => {
        const { FilesOfPatient } =
          await import('../../clinic/documents/files/web/files-of-patient.tsx')
        return { default: FilesOfPatient }
      }),
    },
    {
      name: 'bills',
      title: 'Bills',
      about: listBills,
      Content: lazy(async () => {
        const { AccountOfPatient } =
          await import('../../clinic/billing/debts/web/account-of-patient.tsx')
        return { default: AccountOfPatient }
      }),
    },
    {
      name: 'given',
      title: 'Given out',
      about: listGivenToPatient,
      Content: lazy(async () => {
        const { GivenToPatient } =
          await import('../../clinic/pharmacy/dispensing/web/given-to-patient.tsx')
        return { default: GivenToPatient }
      }),
    },
    {
      name: 'documents',
      title: 'Documents',
      about: printLabels,
      Content: lazy(async () => {
        const { DocumentsOfPatient } =
          await import('../../clinic/documents/paper/web/documents-of-patient.tsx')
        return { default: DocumentsOfPatient }
      }),
    },
    {
      name: 'imported',
      title: 'Imported items',
      about: listImportedItems,
      Content: lazy(async () => {
        const { ImportedItems } =
          await import('../../clinic/interop/imported-items/web/imported-items.tsx')
        return { default: ImportedItems }
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
  details: [
    {
      about: listAlerts,
      Content: lazy(async () => {
        const { AlertsOfChart } =
          await import('../../clinic/patients/alerts/web/alerts-of-chart.tsx')
        return { default: AlertsOfChart }
      }),
    },
    {
      about: listConsents,
      Content: lazy(async () => {
        const { ConsentsOfChart } =
          await import('../../clinic/patients/consents/web/consents-of-chart.tsx')
        return { default: ConsentsOfChart }
      }),
    },
    {
      about: readPhoto,
      Content: lazy(async () => {
        const { PhotoOfChart } = await import('../../clinic/patients/photos/web/photo-of-chart.tsx')
        return { default: PhotoOfChart }
      }),
    },
    {
      about: listChartMerges,
      Content: lazy(async () => {
        const { ChartMerges } = await import('../../clinic/patients/merging/web/chart-merges.tsx')
        return { default: ChartMerges }
      }),
    },
    {
      about: readPeopleOfPatient,
      Content: lazy(async () => {
        const { PeopleOfPatient } =
          await import('../../clinic/patients/people/web/people-of-patient.tsx')
        return { default: PeopleOfPatient }
      }),
    },
  ],
  actions: [
    {
      label: 'Add Appointment',
      about: addAppointment,
      to: (patientId) => paths.appointmentAdd({ patientId }),
      isVisit: true,
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
