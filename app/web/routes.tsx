import { lazyPage } from '../../web/lazy-page.ts'
import { only, open, root } from './page-route.tsx'
import { paths } from '../../web/paths.ts'
import { portalRoutes } from './portal-routes.tsx'
import { schedulingRoutes } from './scheduling-routes.tsx'

/** Every page; those that are not for everybody name the endpoint they are about. */
export const routeTree = root.addChildren([
  ...schedulingRoutes,
  ...portalRoutes,
  open(
    paths.home(),
    lazyPage(() => import('../../clinic/welcome/web/home-page.tsx'), 'HomePage'),
  ),
  open(
    paths.about(),
    lazyPage(() => import('../../clinic/welcome/web/about-page.tsx'), 'AboutPage'),
  ),
  open(
    paths.login(),
    lazyPage(() => import('./login.tsx'), 'Login'),
  ),
  open(
    paths.loginReturn(),
    lazyPage(() => import('../../clinic/access/identities/web/login-return-page.tsx'), 'LoginReturnPage'),
  ),
  open(
    paths.signUp(),
    lazyPage(() => import('../../clinic/access/session/web/sign-up-page.tsx'), 'SignUpPage'),
  ),
  open(
    paths.forgotPassword(),
    lazyPage(() => import('../../clinic/access/session/web/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  ),
  open(
    paths.setPassword(),
    lazyPage(() => import('../../clinic/access/session/web/set-password-page.tsx'), 'SetPasswordPage'),
  ),
  open(
    paths.confirmEmail(),
    lazyPage(() => import('../../clinic/access/users/web/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  ),
  only(paths.factorDue(), () => import('./factor-due.tsx'), 'FactorDue'),
  only(
    paths.dashboard('admin'),
    () => import('../../clinic/dashboards/web/admin-dashboard-page.tsx'),
    'AdminDashboardPage',
  ),
  only(
    paths.dashboard('doctor'),
    () => import('../../clinic/dashboards/web/doctor-dashboard-page.tsx'),
    'DoctorDashboardPage',
  ),
  only(
    paths.dashboard('staff'),
    () => import('../../clinic/dashboards/web/staff-dashboard-page.tsx'),
    'StaffDashboardPage',
  ),
  only(
    paths.dashboard('patient'),
    () => import('../../clinic/dashboards/web/patient-dashboard-page.tsx'),
    'PatientDashboardPage',
  ),
  only(paths.patients(), () => import('../../clinic/patients/web/patients-page.tsx'), 'PatientsPage'),
  only(
    paths.patientAdd(),
    () => import('../../clinic/patients/web/patient-add-page.tsx'),
    'PatientAddPage',
  ),
  only(
    paths.patientEdit('$id'),
    () => import('../../clinic/patients/web/patient-edit-page.tsx'),
    'PatientEditPage',
  ),
  only(paths.patientDetails('$id'), () => import('./patient-page.tsx'), 'PatientPage'),
  only(
    paths.medicalRecords(),
    () => import('../../clinic/records/medical-records/web/medical-records-page.tsx'),
    'MedicalRecordsPage',
  ),
  only(
    paths.medicalRecordAdd(),
    () => import('../../clinic/records/medical-records/web/medical-record-add-page.tsx'),
    'MedicalRecordAddPage',
  ),
  only(
    paths.medicalRecordEdit('$id'),
    () => import('../../clinic/records/medical-records/web/medical-record-edit-page.tsx'),
    'MedicalRecordEditPage',
  ),
  only(
    paths.medicalRecordDetails('$id'),
    () => import('../../clinic/records/medical-records/web/medical-record-details-page.tsx'),
    'MedicalRecordDetailsPage',
  ),
  only(paths.bills(), () => import('../../clinic/billing/web/bills-page.tsx'), 'BillsPage'),
  only(paths.billAdd(), () => import('../../clinic/billing/web/bill-add-page.tsx'), 'BillAddPage'),
  only(
    paths.billEdit('$id'),
    () => import('../../clinic/billing/web/bill-edit-page.tsx'),
    'BillEditPage',
  ),
  only(paths.audit(), () => import('../../clinic/audit/web/audit-page.tsx'), 'AuditPage'),
  only(paths.careTakings(), () => import('../../clinic/records/care/web/care-page.tsx'), 'CarePage'),
  only(
    paths.emergencyAccesses(),
    () => import('../../clinic/records/emergency-access/web/emergency-page.tsx'),
    'EmergencyPage',
  ),
  only(
    paths.bulkReadings(),
    () => import('../../clinic/records/bulk-readings/web/bulk-readings-page.tsx'),
    'BulkReadingsPage',
  ),
  only(paths.users(), () => import('./accounts.tsx'), 'Users'),
  only(paths.userDetails('$id'), () => import('./accounts.tsx'), 'UserDetails'),
  only(paths.profile(), () => import('./own-profile.tsx'), 'OwnProfile'),
  only(paths.settings(), () => import('../../clinic/settings/web/settings-page.tsx'), 'SettingsPage'),
  only(paths.dataImport(), () => import('../../clinic/interop/web/import-page.tsx'), 'ImportPage'),
  only(paths.backups(), () => import('../../clinic/backups/web/backups-page.tsx'), 'BackupsPage'),
  only(paths.outbox(), () => import('../../clinic/outbox/web/outbox-page.tsx'), 'OutboxPage'),
  only(
    paths.messageSettings(),
    () => import('../../clinic/visits/messages/web/message-settings-page.tsx'),
    'MessageSettingsPage',
  ),
])
