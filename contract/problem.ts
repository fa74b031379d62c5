import * as z from 'zod'

/**
 * The closed list of ways in which a request can fail: id, HTTP status and the sentence for people.
 * Handlers throw them, only `server/http` answers them (RFC 9457), and the web half shows `detail`.
 */
export const problems = {
  malformed: { status: 400, detail: 'The request could not be read.' },
  'signed-out': { status: 401, detail: 'Please sign in.' },
  'wrong-credentials': { status: 401, detail: 'Invalid email or password' },
  'sign-in-expired': { status: 401, detail: 'That took too long. Please sign in again.' },
  'no-user-record': { status: 401, detail: 'User record not found. Please contact admin.' },
  'sign-in-failed': { status: 401, detail: 'Signing in did not work. Please try again.' },
  forbidden: { status: 403, detail: 'You are not allowed to do this.' },
  'awaiting-approval': {
    status: 403,
    detail: 'Your account is waiting for approval by an administrator.',
  },
  'unlinked-identity': {
    status: 403,
    detail: 'An administrator has to link this sign-in to your account first.',
  },
  'second-factor-due': {
    status: 403,
    detail: 'Your clinic asks for a second factor: set one up first.',
  },
  'foreign-origin': { status: 403, detail: 'The request came from another site.' },
  'password-needed': { status: 403, detail: 'Enter your current password to go on.' },
  'not-in-care': {
    status: 403,
    detail:
      'This patient is not in your care. Take them into your care with a reason, then try again.',
  },
  'not-found': { status: 404, detail: 'Not found' },
  'method-not-allowed': { status: 405, detail: 'This address does not accept that method.' },
  conflict: { status: 409, detail: 'This conflicts with what is already stored.' },
  'link-over': { status: 409, detail: 'This link no longer works.' },
  'outside-schedule': { status: 409, detail: 'This is outside the hours.' },
  'already-exists': { status: 409, detail: 'Something else is already stored under this id.' },
  'likely-duplicate': {
    status: 409,
    detail:
      'This person may have a chart already. Open that chart, or say that this is somebody else.',
  },
  changed: { status: 412, detail: 'Someone else changed this meanwhile.' },
  'too-large': { status: 413, detail: 'That is too large.' },
  'wrong-media-type': { status: 415, detail: 'Send JSON.' },
  'unknown-host': {
    status: 421,
    detail:
      'This server does not answer to this name. Use the clinic’s own address, which OPENWARD_URL names.',
  },
  invalid: { status: 422, detail: 'Some values are not valid.' },
  'no-version': { status: 428, detail: 'Say which version you changed (If-Match).' },
  'too-many-tries': { status: 429, detail: 'Too many tries. Please wait.' },
  unexpected: { status: 500, detail: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, detail: 'The server cannot be reached. Try again in a moment.' },
} as const satisfies Record<string, { status: number; detail: string }>

export type ProblemId = keyof typeof problems

/** One message by field name; nested fields are joined with dots (`lines.0.amount`). */
export type FieldErrors = Readonly<Record<string, string>>

interface ProblemExtras {
  readonly detail?: string
  readonly errors?: FieldErrors
  /** The row as it is stored now, for a refused stale edit. */
  readonly current?: unknown
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number
}

/** A refusal: thrown by the server to answer it, and by `ask` to hand it to the screen. */
export class Problem extends Error {
  readonly id: ProblemId
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly current: unknown
  readonly retryAfter: number | undefined

  constructor(id: ProblemId, extras: ProblemExtras = {}) {
    super(extras.detail ?? problems[id].detail)
    this.name = 'Problem'
    this.id = id
    this.status = problems[id].status
    this.errors = extras.errors
    this.current = extras.current
    this.retryAfter = extras.retryAfter
  }
}

const typePrefix = 'urn:openward:problem:'

/** The wire form of a problem (`application/problem+json`, RFC 9457). */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  current: z.unknown().optional(),
  requestId: z.string().optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  return {
    type: typePrefix + problem.id,
    title: problems[problem.id].detail,
    status: problem.status,
    detail: problem.message,
    ...(problem.errors ? { errors: { ...problem.errors } } : {}),
    ...(problem.current === undefined ? {} : { current: problem.current }),
    requestId,
  }
}

/** Reads a problem from the wire; anything that is not a problem becomes `unexpected`. */
export function problemFrom(body: unknown, retryAfter?: number): Problem {
  const read = ProblemBody.safeParse(body)
  const id = read.success ? read.data.type.slice(typePrefix.length) : ''
  if (!read.success || !isProblemId(id)) return new Problem('unexpected')
  return new Problem(id, {
    detail: read.data.detail,
    ...(read.data.errors ? { errors: read.data.errors } : {}),
    ...(read.data.current === undefined ? {} : { current: read.data.current }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

function isProblemId(id: string): id is ProblemId {
  return Object.hasOwn(problems, id)
}

/**
 * Bounds on the fields that a refusal names, and on their length: a wrong request can be endless
 * (W-10).
 */
const mostFields = 50
const mostName = 100

/** All issues of a failed parse, one message per field, for the `errors` of an `invalid` problem. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: Record<string, string> = {}
  for (const issue of error.issues.slice(0, mostFields)) {
    const isUnknown = issue.code === 'unrecognized_keys'
    const names = isUnknown ? issue.keys.slice(0, mostFields) : [null]
    for (const name of names) {
      const path = name === null ? issue.path : [...issue.path, name]
      const field = path.map(String).join('.').slice(0, mostName)
      errors[field] ??= isUnknown ? 'There is no such field.' : issue.message
    }
  }
  return errors
}
