import * as z from 'zod'
import { clinicians, desk, roles, type Role } from './role.ts'

const admins = ['admin'] as const satisfies readonly Role[]
const doctors = ['doctor'] as const satisfies readonly Role[]

/**
 * Everything that an account may be allowed to do, besides what concerns the account itself, with the
 * roles that have it.
 */
export const permissions = {
  'patients.read': clinicians,
  'patients.list': desk,
  'patients.write': desk,
  'patients.accounts': desk,
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
  'records.read': roles,
  'records.write': doctors,
  'charts.open': doctors,
  'accesses.review': admins,
  'bills.read': desk,
  'bills.write': desk,
  'bills.delete': desk,
  'reports.day': desk,
  'reports.weeks': admins,
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
export const Permission = z.enum(permissionNames)
