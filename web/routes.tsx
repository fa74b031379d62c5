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
import { changeClinic } from '../clinic/settings/clinic.ts'
import { listUsers, readProfile, readUser } from '../clinic/users/user.ts'
import { changeMessageSettings } from '../clinic/visit-messages/message-settings.ts'
import { lazyPage } from './lazy-page.ts'
import { only, open, root } from './page-route.tsx'
import { paths } from './paths.ts'
import { portalRoutes } from './portal-routes.tsx'
import { schedulingRoutes } from './scheduling-routes.tsx'

/** Every page, and for whom it is. */
export const routeTree = root.addChildren([
  ...schedulingRoutes,
  ...portalRoutes,
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
