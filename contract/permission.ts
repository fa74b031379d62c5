import * as z from 'zod'
import { clinicians, desk, roles, type Role, type Viewer } from './role.ts'

const admins = ['admin'] as const satisfies readonly Role[]
const doctors = ['doctor'] as const satisfies readonly Role[]
const readers = ['admin', 'doctor', 'patient'] as const satisfies readonly Role[]

/**
 * Everything that an account may be allowed to do, besides what concerns the account itself, with the
 * roles that have it.
 */
export const permissions = {
  'patients.read': clinicians,
  'patients.list': desk,
  'patients.write': desk,
  'patients.accounts': desk,
  'patients.export': admins,
  'patients.merge': desk,
  'alerts.write': clinicians,
  'consents.write': clinicians,
  'visits.read': clinicians,
  'visits.act': clinicians,
  'visits.book': desk,
  'waiting-list.manage': desk,
  'requests.manage': desk,
  'waiting-room.manage': desk,
  'messages.send': desk,
  'schedules.read': clinicians,
  'schedules.write': desk,
  'services.write': admins,
  'records.list': roles,
  'records.read': readers,
  'records.write': doctors,
  'facts.write': doctors,
  'files.read': readers,
  'files.write': doctors,
  'inbox.file': clinicians,
  'charts.open': doctors,
  'documents.issue': doctors,
  'cards.print': clinicians,
  'accesses.review': admins,
  'bills.read': desk,
  'bills.write': desk,
  'charges.write': clinicians,
  'bills.delete': desk,
  'bills.discount': admins,
  'till.use': desk,
  'days.close': admins,
  'returns.approve': admins,
  'books.read': admins,
  'stock.read': clinicians,
  'stock.write': desk,
  'stock.give': admins,
  'stock.approve': admins,
  'reports.read': clinicians,
  'reports.day': desk,
  'reports.weeks': admins,
  'reports.schedule': admins,
  'reports.design': admins,
  'users.manage': admins,
  'settings.write': admins,
  'audit.read': admins,
  'mails.manage': admins,
  'imports.manage': admins,
  'backups.manage': admins,
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissions

// `Object.keys` does not know the names of its object.
export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]]
export const Permission = z.enum(permissionNames, 'There is no such permission.')

/** The roles whose accounts may have duties. Admins and patients always have all of their role. */
export const dutyRoles = ['staff', 'doctor'] as const satisfies readonly Role[]
export const DutyRole = z.enum(dutyRoles)
export type DutyRole = z.infer<typeof DutyRole>

/** The permissions that a duty may give besides those of its role. */
const alsoGiven: Readonly<Record<DutyRole, readonly Permission[]>> = {
  staff: [
    ...([
      'records.read',
      'facts.write',
      'files.read',
      'files.write',
      'services.write',
      'accesses.review',
      'reports.weeks',
      'reports.schedule',
      'reports.design',
      'bills.discount',
    ] as const),
    ...(['settings.write', 'audit.read', 'mails.manage', 'imports.manage'] as const),
    ...(['patients.export', 'books.read'] as const),
    ...(['days.close', 'returns.approve', 'stock.give', 'stock.approve'] as const),
  ],
  doctor: [
    ...(['patients.list', 'patients.write', 'patients.accounts', 'patients.export'] as const),
    ...(['patients.merge', 'waiting-list.manage'] as const),
    ...(['messages.send', 'schedules.write', 'bills.read', 'bills.write'] as const),
    ...(['reports.day', 'reports.weeks', 'reports.schedule', 'reports.design'] as const),
  ],
}

/** The permissions that duties of a role may have, in the order of the table. */
export function permissionsFor(role: DutyRole): Permission[] {
  return permissionNames.filter(
    (name) => hasPermission({ role }, name) || alsoGiven[role].includes(name),
  )
}

/** Whether an account has a permission: by its duties, or by its role where it has none. */
export function hasPermission(
  { role, permissions: given }: Pick<Viewer, 'role' | 'permissions'>,
  permission: Permission,
): boolean {
  const has: readonly Role[] = permissions[permission]
  return given ? given.includes(permission) : has.includes(role)
}
