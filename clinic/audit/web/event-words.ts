import type { AuditEvent } from '../audit.ts'

const acts: Readonly<Record<string, string>> = {
  read: 'Opened',
  list: 'Listed',
  insert: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  'take into care': 'Took into care',
  'open anyway': 'Opened anyway',
  'bulk reading': 'Was shown very many patients',
  expire: 'Session ran out',
  'sign in': 'Signed in',
  'sign out': 'Signed out',
  export: 'Exported',
  print: 'Printed',
  verify: 'Verified',
  confirm: 'Confirmed who it is',
  'confirm password': 'Confirmed the password',
  backup: 'Backed up',
  restore: 'Restored',
  send: 'Sent',
  'many requests': 'Sent many requests',
  use: 'Used',
  end: 'Ended',
}

export function actWords(action: string): string {
  return acts[action] ?? action.charAt(0).toUpperCase() + action.slice(1)
}

/** Acts whose words name what they are done to. */
const wholeActs = new Set(['open anyway', 'take into care', 'bulk reading', 'many requests'])

/** `Changed medical record`, `Listed medical records`; what is done to a session says it already. */
export function eventWords({ action, objectType }: AuditEvent): string {
  if (wholeActs.has(action) || ofSessions.has(action)) return actWords(action)
  const one = kindWords(objectType)
  return `${actWords(action)} ${action === 'list' ? severalWords(one) : one}`
}

const ofSessions: ReadonlySet<string> = new Set(['sign in', 'sign out', 'expire'])

/** Kinds of things that the screens call otherwise. */
const kinds: Readonly<Record<string, string>> = { patient: 'chart', user: 'account' }

/** The kind of thing as the screens call it. */
export function kindWords(objectType: string): string {
  return kinds[objectType] ?? objectType
}

/** Where an `s` is not enough. */
const several: Readonly<Record<string, string>> = {
  today: 'visits of today',
  calendar: 'calendar',
  directory: 'directory',
  identity: 'identities',
  'waiting list': 'waiting list',
  'audit log': 'audit log',
  care: 'patients taken into care',
  'emergency access': 'emergency accesses',
  'appointment series': 'appointment series',
}

function severalWords(one: string): string {
  return several[one] ?? `${one}s`
}

export function personWords({ actorName, actorId, actorRole }: AuditEvent): string {
  const role = capitalRole(actorRole)
  const name = actorName || actorId
  return name ? `${name} (${role})` : role
}

function capitalRole(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1)
}

/** `date_of_birth` → `date of birth`. */
export function fieldWords(field: string): string {
  return field.replaceAll('_', ' ')
}

/** A value of a change as people read it. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
