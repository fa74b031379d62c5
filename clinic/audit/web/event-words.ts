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
  sign: 'Signed',
  'co-sign': 'Co-signed',
  merge: 'Merged',
  'undo merge': 'Undid the merge of',
  'many requests': 'Sent many requests',
  use: 'Used',
  end: 'Ended',
}

export function actWords(action: string): string {
  return acts[action] ?? action.charAt(0).toUpperCase() + action.slice(1)
}

/** Acts whose words already name their object. */
const wholeActs = new Set(['open anyway', 'take into care', 'bulk reading', 'many requests'])

/** `Changed medical record`, `Listed medical records`; acts on a session need no object. */
export function eventWords({ action, objectType }: AuditEvent): string {
  if (wholeActs.has(action) || ofSessions.has(action)) return actWords(action)
  const one = kindWords(objectType)
  return `${actWords(action)} ${action === 'list' ? severalWords(one) : one}`
}

const ofSessions: ReadonlySet<string> = new Set(['sign in', 'sign out', 'expire'])

/** Kinds that have another name on the screens. */
const kinds: Readonly<Record<string, string>> = { patient: 'chart', user: 'account' }

/** The name of a kind on the screens. */
export function kindWords(objectType: string): string {
  return kinds[objectType] ?? objectType
}

/** Several of a kind, where this is more than the plural of a word. */
const several: Readonly<Record<string, string>> = {
  today: 'visits of today',
  calendar: 'calendar',
  directory: 'directory',
  'waiting list': 'waiting list',
  'audit log': 'audit log',
  'controlled register': 'controlled register',
  care: 'patients taken into care',
  'medical record entry': 'entries of medical records',
  people: 'people',
  setup: 'setup',
  stock: 'stock',
}

function severalWords(one: string): string {
  const [first = one, ...rest] = one.split(' of ')
  return several[one] ?? [plural(first), ...rest].join(' of ')
}

function plural(one: string): string {
  if (/[^s]s$/.test(one)) return one
  if (one.endsWith('ss')) return `${one}es`
  return /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`
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
