import { guardedPage, type Page } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const dashboardsPages: readonly Page[] = [
  guardedPage(
    paths.dashboard('admin'),
    () => import('./admin-dashboard-page.tsx'),
    'AdminDashboardPage',
  ),
  guardedPage(
    paths.dashboard('doctor'),
    () => import('./doctor-dashboard-page.tsx'),
    'DoctorDashboardPage',
  ),
  guardedPage(
    paths.dashboard('staff'),
    () => import('./staff-dashboard-page.tsx'),
    'StaffDashboardPage',
  ),
  guardedPage(
    paths.dashboard('patient'),
    () => import('./patient-dashboard-page.tsx'),
    'PatientDashboardPage',
  ),
]
