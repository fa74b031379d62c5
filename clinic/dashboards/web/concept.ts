import type { WebConcept } from '../../../web/concept.ts'
import { guardedPage } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
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
  ],
}
