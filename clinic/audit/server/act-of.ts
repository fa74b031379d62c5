import type { Endpoint } from '../../../contract/endpoint.ts'

/** What the audit log calls the act that an endpoint is, and the kind of thing it is done to. */
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

/** Kinds that the first word of a path does not tell. */
const objectTypesOfPaths: readonly (readonly [RegExp, string])[] = [
  [/\/emergency-access$/, 'emergency access'],
  [/^\/api\/emergency-accesses/, 'emergency access'],
  [/^\/api\/(patients\/:id\/care$|care-takings)/, 'care'],
  [/^\/api\/patients\/:id\/medical-records(\/:recordId(\/prints)?)?$/, 'medical record'],
  [/^\/api\/patients\/:id\/medical-records\/:recordId\/versions$/, 'medical record history'],
]

const actions: Readonly<Record<string, string>> = {
  'POST /api/session': 'sign in',
  'DELETE /api/session': 'sign out',
  'POST /api/session/use': 'read',
  'POST /api/password-links/reading': 'read',
  'POST /api/patients/:id/care': 'take into care',
  'POST /api/patients/:id/emergency-access': 'open anyway',
}

/** `medical-records` → `medical record`, as the triggers name the rows. */
function objectTypeOf(path: string): string {
  const known = objectTypesOfPaths.find(([pattern]) => pattern.test(path))
  if (known) return known[1]
  const kind = path.split('/')[2] ?? ''
  return objectTypes[kind] ?? kind.replaceAll('-', ' ').replace(/s$/, '')
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
  return { action: actionOf(endpoint), objectType: objectTypeOf(endpoint.path) }
}
