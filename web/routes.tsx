import { createRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import {
  addAppointment,
  changeAppointment,
  listAppointments,
} from '../clinic/appointments/appointment.ts'
import { listEmergencyAccesses } from '../clinic/emergency-access/emergency-access.ts'
import { listBackups } from '../clinic/backups/backup.ts'
import { listAuditEvents } from '../clinic/audit/audit.ts'
import { addBill, changeBill, listBills } from '../clinic/billing/bill.ts'
import { addImport } from '../clinic/interop/import.ts'
import {
  addMedicalRecord,
  changeMedicalRecord,
  listMedicalRecords,
  readMedicalRecord,
} from '../clinic/medical-records/medical-record.ts'
import { listMails } from '../clinic/messages/mail.ts'
import { addPatient, changePatient, listPatients, readPatient } from '../clinic/patients/patient.ts'
import { readSecondFactors } from '../clinic/second-factor/second-factor.ts'
import { listSchedules, readSchedule } from '../clinic/schedules/schedule.ts'
import { changeClinic } from '../clinic/settings/clinic.ts'
import { addVisitType, listVisitTypes, readVisitType } from '../clinic/visit-types/visit-type.ts'
import { addSeries, readSeries } from '../clinic/series/series.ts'
import { listUsers, readProfile, readUser } from '../clinic/users/user.ts'
import { changeMessageSettings } from '../clinic/visit-messages/message-settings.ts'
import { listVisitMessages } from '../clinic/visit-messages/visit-message.ts'
import { NotFoundPage } from '../clinic/welcome/web/not-found-page.tsx'
import { Frame } from './frame.tsx'
import { guarded, type Access } from './guard.tsx'
import { lazyPage } from './lazy-page.ts'
import { paths } from './paths.ts'

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage })

/** A page for everybody. */
function open(path: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component })
}

/** A page for those who may call the endpoint it is about. */
function only(about: Access, path: string, component: RouteComponent) {
  return open(path, guarded(component, about))
}

/** Every page, and for whom it is. */
export const routeTree = root.addChildren([
  open(
    paths.home(),
    lazyPage(() => import('../clinic/welcome/web/home-page.tsx'), 'HomePage'),
  ),
  open(
    paths.about(),
    lazyPage(() => import('../clinic/welcome/web/about-page.tsx'), 'AboutPage'),
  ),
  open(
    paths.login(),
    lazyPage(() => import('./login.tsx'), 'Login'),
  ),
  open(
    paths.loginReturn(),
    lazyPage(() => import('../clinic/identities/web/login-return-page.tsx'), 'LoginReturnPage'),
  ),
  open(
    paths.signUp(),
    lazyPage(() => import('../clinic/session/web/sign-up-page.tsx'), 'SignUpPage'),
  ),
  open(
    paths.forgotPassword(),
    lazyPage(() => import('../clinic/session/web/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  ),
  open(
    paths.setPassword(),
    lazyPage(() => import('../clinic/session/web/set-password-page.tsx'), 'SetPasswordPage'),
  ),
  open(
    paths.confirmEmail(),
    lazyPage(() => import('../clinic/users/web/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  ),
  only(
    readSecondFactors,
    paths.factorDue(),
    lazyPage(() => import('./factor-due.tsx'), 'FactorDue'),
  ),
  only(
    { roles: ['admin'] },
    paths.dashboard('admin'),
    lazyPage(
      () => import('../clinic/dashboards/web/admin-dashboard-page.tsx'),
      'AdminDashboardPage',
    ),
  ),
  only(
    { roles: ['doctor'] },
    paths.dashboard('doctor'),
    lazyPage(
      () => import('../clinic/dashboards/web/doctor-dashboard-page.tsx'),
      'DoctorDashboardPage',
    ),
  ),
  only(
    { roles: ['staff'] },
    paths.dashboard('staff'),
    lazyPage(
      () => import('../clinic/dashboards/web/staff-dashboard-page.tsx'),
      'StaffDashboardPage',
    ),
  ),
  only(
    { roles: ['patient'] },
    paths.dashboard('patient'),
    lazyPage(
      () => import('../clinic/dashboards/web/patient-dashboard-page.tsx'),
      'PatientDashboardPage',
    ),
  ),
  only(
    listAppointments,
    paths.appointments(),
    lazyPage(
      () => import('../clinic/calendar/web/appointments-view-page.tsx'),
      'AppointmentsViewPage',
    ),
  ),
  only(
    addAppointment,
    paths.appointmentAdd(),
    lazyPage(
      () => import('../clinic/appointments/web/appointment-add-page.tsx'),
      'AppointmentAddPage',
    ),
  ),
  only(
    changeAppointment,
    paths.appointmentEdit('$id'),
    lazyPage(
      () => import('../clinic/appointments/web/appointment-edit-page.tsx'),
      'AppointmentEditPage',
    ),
  ),
  only(
    listVisitMessages,
    paths.visitMessages(),
    lazyPage(
      () => import('../clinic/visit-messages/web/visit-messages-page.tsx'),
      'VisitMessagesPage',
    ),
  ),
  open(
    paths.visitLink(),
    lazyPage(() => import('../clinic/visit-messages/web/visit-link-page.tsx'), 'VisitLinkPage'),
  ),
  only(
    addSeries,
    paths.seriesAdd(),
    lazyPage(() => import('../clinic/series/web/series-add-page.tsx'), 'SeriesAddPage'),
  ),
  only(
    readSeries,
    paths.seriesDetails('$id'),
    lazyPage(() => import('../clinic/series/web/series-page.tsx'), 'SeriesPage'),
  ),
  only(
    listSchedules,
    paths.schedules(),
    lazyPage(() => import('../clinic/schedules/web/schedules-page.tsx'), 'SchedulesPage'),
  ),
  only(
    readSchedule,
    paths.scheduleEdit('$id'),
    lazyPage(() => import('../clinic/schedules/web/schedule-page.tsx'), 'SchedulePage'),
  ),
  only(
    listVisitTypes,
    paths.visitTypes(),
    lazyPage(() => import('../clinic/visit-types/web/visit-types-page.tsx'), 'VisitTypesPage'),
  ),
  only(
    addVisitType,
    paths.visitTypeAdd(),
    lazyPage(() => import('../clinic/visit-types/web/visit-type-add-page.tsx'), 'VisitTypeAddPage'),
  ),
  only(
    readVisitType,
    paths.visitTypeEdit('$id'),
    lazyPage(() => import('../clinic/visit-types/web/visit-type-page.tsx'), 'VisitTypePage'),
  ),
  only(
    listPatients,
    paths.patients(),
    lazyPage(() => import('../clinic/patients/web/patients-page.tsx'), 'PatientsPage'),
  ),
  only(
    addPatient,
    paths.patientAdd(),
    lazyPage(() => import('../clinic/patients/web/patient-add-page.tsx'), 'PatientAddPage'),
  ),
  only(
    changePatient,
    paths.patientEdit('$id'),
    lazyPage(() => import('../clinic/patients/web/patient-edit-page.tsx'), 'PatientEditPage'),
  ),
  only(
    readPatient,
    paths.patientDetails('$id'),
    lazyPage(() => import('./patient-page.tsx'), 'PatientPage'),
  ),
  only(
    listMedicalRecords,
    paths.medicalRecords(),
    lazyPage(
      () => import('../clinic/medical-records/web/medical-records-page.tsx'),
      'MedicalRecordsPage',
    ),
  ),
  only(
    addMedicalRecord,
    paths.medicalRecordAdd(),
    lazyPage(
      () => import('../clinic/medical-records/web/medical-record-add-page.tsx'),
      'MedicalRecordAddPage',
    ),
  ),
  only(
    changeMedicalRecord,
    paths.medicalRecordEdit('$id'),
    lazyPage(
      () => import('../clinic/medical-records/web/medical-record-edit-page.tsx'),
      'MedicalRecordEditPage',
    ),
  ),
  only(
    readMedicalRecord,
    paths.medicalRecordDetails('$id'),
    lazyPage(
      () => import('../clinic/medical-records/web/medical-record-details-page.tsx'),
      'MedicalRecordDetailsPage',
    ),
  ),
  only(
    listBills,
    paths.bills(),
    lazyPage(() => import('../clinic/billing/web/bills-page.tsx'), 'BillsPage'),
  ),
  only(
    addBill,
    paths.billAdd(),
    lazyPage(() => import('../clinic/billing/web/bill-add-page.tsx'), 'BillAddPage'),
  ),
  only(
    changeBill,
    paths.billEdit('$id'),
    lazyPage(() => import('../clinic/billing/web/bill-edit-page.tsx'), 'BillEditPage'),
  ),
  only(
    listAuditEvents,
    paths.audit(),
    lazyPage(() => import('../clinic/audit/web/audit-page.tsx'), 'AuditPage'),
  ),
  only(
    listEmergencyAccesses,
    paths.emergencyAccesses(),
    lazyPage(() => import('../clinic/emergency-access/web/emergency-page.tsx'), 'EmergencyPage'),
  ),
  only(
    listUsers,
    paths.users(),
    lazyPage(() => import('./accounts.tsx'), 'Users'),
  ),
  only(
    readUser,
    paths.userDetails('$id'),
    lazyPage(() => import('./accounts.tsx'), 'UserDetails'),
  ),
  only(
    readProfile,
    paths.profile(),
    lazyPage(() => import('./own-profile.tsx'), 'OwnProfile'),
  ),
  only(
    changeClinic,
    paths.settings(),
    lazyPage(() => import('../clinic/settings/web/settings-page.tsx'), 'SettingsPage'),
  ),
  only(
    addImport,
    paths.dataImport(),
    lazyPage(() => import('../clinic/interop/web/import-page.tsx'), 'ImportPage'),
  ),
  only(
    listBackups,
    paths.backups(),
    lazyPage(() => import('../clinic/backups/web/backups-page.tsx'), 'BackupsPage'),
  ),
  only(
    listMails,
    paths.outbox(),
    lazyPage(() => import('../clinic/messages/web/outbox-page.tsx'), 'OutboxPage'),
  ),
  only(
    changeMessageSettings,
    paths.messageSettings(),
    lazyPage(
      () => import('../clinic/visit-messages/web/message-settings-page.tsx'),
      'MessageSettingsPage',
    ),
  ),
])
