import { createRootRoute, createRoute } from '@tanstack/react-router'
import { absencesPages } from '../../clinic/visits/absences/web/concept.ts'
import { appointmentsPages } from '../../clinic/visits/appointments/web/concept.ts'
import { auditPages } from '../../clinic/audit/web/concept.ts'
import { backupsPages } from '../../clinic/backups/web/concept.ts'
import { billingPages } from '../../clinic/billing/web/concept.ts'
import { bookingRequestsPages } from '../../clinic/visits/booking-requests/web/concept.ts'
import { bulkReadingsPages } from '../../clinic/records/bulk-readings/web/concept.ts'
import { calendarPages } from '../../clinic/visits/calendar/web/concept.ts'
import { carePages } from '../../clinic/records/care/web/concept.ts'
import { checkInPages } from '../../clinic/visits/check-in/web/concept.ts'
import { dashboardsPages } from '../../clinic/dashboards/web/concept.ts'
import { emergencyAccessPages } from '../../clinic/records/emergency-access/web/concept.ts'
import { identitiesPages } from '../../clinic/access/identities/web/concept.ts'
import { interopPages } from '../../clinic/interop/web/concept.ts'
import { medicalRecordsPages } from '../../clinic/records/medical-records/web/concept.ts'
import { messagesPages } from '../../clinic/visits/messages/web/concept.ts'
import { outboxPages } from '../../clinic/outbox/web/concept.ts'
import { ownVisitsPages } from '../../clinic/portal/own-visits/web/concept.ts'
import { patientsPages } from '../../clinic/patients/web/concept.ts'
import { resourcesPages } from '../../clinic/availability/resources/web/concept.ts'
import { schedulesPages } from '../../clinic/availability/schedules/web/concept.ts'
import { seriesPages } from '../../clinic/visits/series/web/concept.ts'
import { sessionPages } from '../../clinic/access/session/web/concept.ts'
import { settingsPages } from '../../clinic/settings/web/concept.ts'
import { todayPages } from '../../clinic/visits/today/web/concept.ts'
import { usersPages } from '../../clinic/access/users/web/concept.ts'
import { visitTypesPages } from '../../clinic/availability/visit-types/web/concept.ts'
import { waitingListPages } from '../../clinic/visits/waiting-list/web/concept.ts'
import { welcomePages } from '../../clinic/welcome/web/concept.ts'
import { NotFoundPage } from '../../clinic/welcome/web/not-found-page.tsx'
import { paths } from '../../contract/paths.ts'
import { guardedPage, openPage, type Page } from '../../web/page.ts'
import { Frame } from './frame.tsx'

/** Pages that several concepts build together. */
const ownPages: readonly Page[] = [
  openPage(paths.login(), () => import('./login.tsx'), 'Login'),
  guardedPage(paths.factorDue(), () => import('./factor-due.tsx'), 'FactorDue'),
  guardedPage(paths.patientDetails('$id'), () => import('./patient-page.tsx'), 'PatientPage'),
  guardedPage(paths.users(), () => import('./accounts.tsx'), 'Users'),
  guardedPage(paths.userDetails('$id'), () => import('./accounts.tsx'), 'UserDetails'),
  guardedPage(paths.profile(), () => import('./own-profile.tsx'), 'OwnProfile'),
]

/** Every page of the product; each concept names its own in its `web/concept.ts`. */
const pages: readonly Page[] = [
  ...ownPages,
  ...absencesPages,
  ...appointmentsPages,
  ...auditPages,
  ...backupsPages,
  ...billingPages,
  ...bookingRequestsPages,
  ...bulkReadingsPages,
  ...calendarPages,
  ...carePages,
  ...checkInPages,
  ...dashboardsPages,
  ...emergencyAccessPages,
  ...identitiesPages,
  ...interopPages,
  ...medicalRecordsPages,
  ...messagesPages,
  ...outboxPages,
  ...ownVisitsPages,
  ...patientsPages,
  ...resourcesPages,
  ...schedulesPages,
  ...seriesPages,
  ...sessionPages,
  ...settingsPages,
  ...todayPages,
  ...usersPages,
  ...visitTypesPages,
  ...waitingListPages,
  ...welcomePages,
]

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage })

export const routeTree = root.addChildren(
  pages.map(({ path, component }) => createRoute({ getParentRoute: () => root, path, component })),
)
