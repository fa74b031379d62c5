/**
 * Every address of the product that is a page, as patterns of whole paths. The server answers
 * others with status 404 and the same document; the web half's route table is tested
 * against this list.
 */
export const documentPaths: readonly RegExp[] = [
  '/',
  '/login',
  '/login/return',
  '/signup',
  '/forgot-password',
  '/set-password',
  '/second-factor',
  '/confirm-email',
  '/about',
  '/admin',
  '/doctor',
  '/staff',
  '/patient',
  '/patient/book',
  '/patient/appointments/:id',
  '/patients',
  '/patients/add',
  '/patients/edit/:id',
  '/patients/details/:id',
  '/appointments',
  '/appointments/add',
  '/appointments/edit/:id',
  '/messages',
  '/visit',
  '/appointments/series/add',
  '/appointments/series/:id',
  '/schedules',
  '/schedules/:id',
  '/schedules/absences/:id',
  '/visit-types',
  '/visit-types/add',
  '/visit-types/:id',
  '/medical-records',
  '/medical-records/add',
  '/medical-records/edit/:id',
  '/medical-records/:id',
  '/billing',
  '/billing/add',
  '/billing/edit/:id',
  '/audit',
  '/audit/emergency-access',
  '/users',
  '/users/:id',
  '/profile',
  '/settings',
  '/settings/import',
  '/settings/backups',
  '/settings/outbox',
  '/settings/messages',
  '/settings/booking',
].map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`))

/** True when a path names a page, with or without one trailing slash. */
export function isDocumentPath(path: string): boolean {
  return documentPaths.some((pattern) => pattern.test(path))
}
