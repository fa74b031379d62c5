import type { Endpoint } from '../../../contract/endpoint.ts'

/** The audit log's words for the act of an endpoint and the kind of its object. */
export interface Act {
  readonly action: string
  readonly objectType: string
}

const objectTypes: Readonly<Record<string, string>> = {
  settings: 'clinic',
  profile: 'user',
  'sign-up': 'user',
  'password-links': 'one-time link',
  session: 'session',
  identities: 'identity',
  audit: 'audit log',
  my: 'own record',
  directory: 'directory',
}

const actions: Readonly<Record<string, string>> = {
  'POST /api/session': 'sign in',
  'DELETE /api/session': 'sign out',
  'POST /api/session/use': 'read',
  'POST /api/password-links/reading': 'read',
  'POST /api/patients/:id/care': 'take into care',
  'POST /api/patients/:id/emergency-access': 'open anyway',
}

/** `medical-records` → `medical record`, as the triggers name the rows. */
function objectTypeOf({ kind, path }: Endpoint): string {
  if (kind !== undefined) return kind
  const first = path.split('/')[2] ?? ''
  return objectTypes[first] ?? first.replaceAll('-', ' ').replace(/s$/, '')
}

function actionOf({ method, path, noted }: Endpoint): string {
  if (noted) return noted
  const known = actions[`${method} ${path}`]
  if (known) return known
  const isOfRow = path.includes('/:')
  if (method === 'GET') return isOfRow ? 'read' : 'list'
  if (method === 'DELETE') return path.endsWith(':id') ? 'delete' : 'update'
  return method === 'POST' && !isOfRow ? 'insert' : 'update'
}

export function actOf(endpoint: Endpoint): Act {
  return { action: actionOf(endpoint), objectType: objectTypeOf(endpoint) }
}
