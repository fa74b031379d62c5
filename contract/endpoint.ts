import * as z from 'zod'
import type { AuditAction, AuditKind } from './audit-words.ts'
import { hasPermission, permissions, type Permission } from './permission.ts'
import type { Role, Viewer } from './role.ts'

/**
 * Kinds of rows whose changes other screens hear about, each with the permissions of which one is enough
 * to hear of all its rows. Of a topic with none, accounts hear what is their own. The topic is also the first
 * part of every cache key.
 */
export const topicsFor = {
  session: [],
  security: [],
  settings: [],
  users: ['patients.read'],
  patients: ['patients.read'],
  'patient-lists': ['patients.list'],
  duties: ['users.manage'],
  schedules: ['schedules.read'],
  resources: ['schedules.read'],
  prices: ['schedules.read'],
  charges: ['charges.write'],
  'visit-types': ['schedules.read'],
  appointments: ['visits.read'],
  'waiting-list': ['waiting-list.manage'],
  snippets: ['records.write', 'services.write'],
  'own-snippets': [],
  'note-templates': ['services.write', 'records.write'],
  'medical-records': ['records.list'],
  facts: ['records.read'],
  files: ['files.read'],
  inbox: ['inbox.file'],
  'care-takings': ['accesses.review', 'charts.open'],
  'emergency-accesses': ['accesses.review', 'charts.open'],
  'bulk-readings': ['accesses.review'],
  'issued-documents': ['records.read'],
  'letter-templates': ['services.write'],
  bills: ['bills.read'],
  tills: ['till.use'],
  'bill-files': ['bills.read'],
  stock: ['stock.read'],
  'report-schedules': ['reports.read'],
  mails: ['mails.manage'],
  messages: ['messages.send'],
  imports: ['imports.manage'],
  'table-imports': ['imports.manage'],
  'table-mappings': ['imports.manage'],
  backups: ['backups.manage'],
  reports: ['reports.read'],
} as const satisfies Record<string, readonly Permission[]>
export type Topic = keyof typeof topicsFor
// `Object.keys` does not know the names of its object.
export const topics = Object.keys(topicsFor) as readonly Topic[]

/** A number of requests in a time; they may all come at once. */
export interface VisitorLimit {
  readonly most: number
  readonly seconds: number
}

interface EndpointShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path under the origin, with `:name` for parameters, e.g. `/api/patients/:id`. */
  readonly path: `/api/${string}`
  /** One line for the API page. */
  readonly summary: string
  /**
   * For an open endpoint: the limit for one address without a session, where it is not the usual
   * one (`server/http/visitor-limits.ts`), or the reason why there is no limit.
   */
  readonly visitors?: VisitorLimit | { readonly unlimited: string }
  /** Accounts that still wait for approval may call it too (own session, own profile). */
  readonly pendingToo?: true
  /** Accounts that must set up a second factor first may call it too (the endpoints of that setup). */
  readonly factorDueToo?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** The body where it has amounts: as their currency has them, that of the row or else of the clinic. */
  readonly bodyIn?: (currency: string) => z.ZodObject
  /** The schema of a success; without one the status is 204 and there is no body. */
  readonly answer?: z.ZodType
  /** The answer is a file, such as a picture, and no JSON. */
  readonly file?: true
  /** The body is bytes (`application/octet-stream`), such as a picture. */
  readonly bytes?: true
  /** Status of a success: 201 for creations, else 200 (204 without answer). */
  readonly status?: 200 | 201 | 202
  /**
   * Changes one row that others may change too: `If-Match` with the version that was read is
   * required.
   */
  readonly versioned?: true
  /**
   * The schema of the stored row that a refused stale change is answered, where it is not the
   * answer's.
   */
  readonly current?: z.ZodType
  /** Topics whose rows a success changes. */
  readonly changes?: readonly Topic[]
  /** The act, as the audit log names it. */
  readonly action: AuditAction
  /** The kind of thing that the act is about, as the audit log names it. */
  readonly kind: AuditKind
  /** A success changes no audited row, but leaves an event all the same, such as a confirmed password. */
  readonly noted?: true
  /** For rows that are people: whose ids they have, those of charts or of accounts. */
  readonly rowsAre?: 'patients' | 'accounts'
  /** The reason, in words, why a GET is no reading for the audit log. Without it each GET is one. */
  readonly unaudited?: string
  /** The schema for these roles instead: fewer fields of the same rows. */
  readonly answerTo?: Readonly<Partial<Record<Role, z.ZodType>>>
  /** The topics whose changes make an earlier answer stale; for a GET only. */
  readonly reads?: readonly Topic[]
}

/** The approved accounts of the roles that have the permission may call it. */
interface Permitted {
  readonly permission: Permission
  readonly roles?: never
}

/** Everyone may call it, or the approved accounts of these roles about themselves. */
interface OfRoles {
  readonly permission?: never
  readonly roles: 'open' | readonly Role[]
}

type RolesOf<E> = E extends { readonly permission: infer P extends Permission }
  ? { readonly roles: (typeof permissions)[P] }
  : unknown

/**
 * An endpoint is a value: the server mounts it, the web half calls it, its path is the cache key,
 * and the OpenAPI page is generated from it. Its callers are stated here and nowhere else.
 */
export function endpoint<const E extends EndpointShape & (Permitted | OfRoles)>(
  shape: E,
): E & RolesOf<E> {
  const named: EndpointShape & (Permitted | OfRoles) = shape
  if (named.permission === undefined) return shape as E & RolesOf<E>
  return { ...shape, roles: permissions[named.permission] } as unknown as E & RolesOf<E>
}
export interface Endpoint extends EndpointShape {
  readonly permission?: Permission
  readonly roles: 'open' | readonly Role[]
}

/** The part of an endpoint that says who may call it: a permission, or roles. */
export type Access = Partial<Pick<Endpoint, 'permission' | 'roles' | 'pendingToo' | 'factorDueToo'>>

/** Whether an approved account is among the callers of an endpoint. */
export function isCaller(
  { permission, roles }: Access,
  viewer: Pick<Viewer, 'role' | 'permissions'>,
): boolean {
  if (permission !== undefined) return hasPermission(viewer, permission)
  return roles === 'open' || roles?.includes(viewer.role) === true
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Entered<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type AnswerOf<E extends Endpoint> = Parsed<E['answer']>
export type QueryInputOf<E extends Endpoint> = Entered<E['query']>
export type BodyInputOf<E extends Endpoint> = Entered<E['body']>

/**
 * Ids are UUIDs, version 7 where we make them, so that rows sort by creation. In capitals they are the same: they become
 * small, as the database writes them.
 */
export const Id = z
  .uuid({
    error: ({ input }) => (input ? 'This is not an id.' : 'Choose one from the list.'),
  })
  .toLowerCase()
export const ById = z.object({ id: Id })

/** One id of a query, or several with commas between them. */
export function idsInQuery(most: number) {
  return z
    .string()
    .max(most * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(Id).max(most))
}

/** The columns of every answered row: who changed it and when, and the version that `If-Match` takes. */
export const stamps = {
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
}
