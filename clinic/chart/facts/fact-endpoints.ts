import * as z from 'zod'
import type { AuditKind } from '../../../contract/audit-words.ts'
import { ById, type Endpoint, endpoint, Id, type Topic } from '../../../contract/endpoint.ts'
import type { Role } from '../../../contract/role.ts'
import { requiredText } from '../../../contract/text.ts'
import { enteredWithFacts, factFields, factVersion } from './fact.ts'

/** The topics whose changes make an answer about facts stale: those of the rows, and of all that opens a chart. */
export const readsOfFacts = [
  'facts',
  'patients',
  'care-takings',
  'emergency-accesses',
  'appointments',
] as const

export const EnteredInError = z.strictObject({ reason: requiredText('Reason', 500) })

interface KindOfFact<
  P extends string,
  R extends Readonly<Record<string, z.ZodType>>,
  B extends Readonly<Record<string, z.ZodType>>,
> {
  /** Its part of the addresses, such as `conditions`. */
  readonly path: P
  /** One of them, as the audit log names it. */
  readonly kind: AuditKind
  /** Several of them, in words. */
  readonly several: string
  /** The fields of its own that are answered. */
  readonly row: R
  /** The fields of its own that are entered. */
  readonly entered: B
  /** Topics besides that of facts whose rows show them. */
  readonly alsoChanges?: readonly Topic[]
}

/** The shapes and endpoints of a kind of facts: listed, added, changed, entered in error, with versions. */
export function factEndpoints<
  const P extends string,
  const R extends Readonly<Record<string, z.ZodType>>,
  const B extends Readonly<Record<string, z.ZodType>>,
>({ path, kind, several, row, entered, alsoChanges = [] }: KindOfFact<P, R, B>) {
  const Row = z.object({ ...row, ...factFields })
  const Changes = z.strictObject({ ...entered, ...enteredWithFacts })
  const ofPatient = `/api/patients/:id/${path}` as const
  const ofFact = `/api/${path}/:id` as const
  const writes = {
    kind,
    permission: 'facts.write',
    params: ById,
    answer: Row,
    changes: ['facts', ...alsoChanges],
  } as const
  return {
    Row,
    Changes,
    /** The names of the fields of its own: those that are answered, and those that are entered. */
    fields: Object.keys(row),
    enteredFields: Object.keys(entered),
    list: endpoint({
      method: 'GET',
      path: ofPatient,
      summary: `List the ${several} of a chart, also those that are over or were entered in error`,
      action: 'list',
      kind,
      permission: 'records.read',
      params: ById,
      answer: z.array(Row),
      reads: readsOfFacts,
    }),
    versions: endpoint({
      method: 'GET',
      path: `${ofFact}/versions`,
      summary: `Earlier versions of one of the ${several}, newest first`,
      action: 'read',
      kind,
      permission: 'records.read',
      params: ById,
      answer: z.array(z.object({ ...row, ...factVersion })),
      reads: readsOfFacts,
    }),
    add: endpoint({
      ...writes,
      method: 'POST',
      path: ofPatient,
      summary: `Add one of the ${several} to a chart`,
      action: 'insert',
      body: z.strictObject({ id: Id, ...entered, ...enteredWithFacts }),
      status: 201,
    }),
    change: endpoint({
      ...writes,
      method: 'PUT',
      path: ofFact,
      summary: `Change one of the ${several}; what was there before is kept`,
      action: 'update',
      body: Changes,
      versioned: true,
    }),
    markError: endpoint({
      ...writes,
      method: 'PUT',
      path: `${ofFact}/error`,
      summary: `Say that one of the ${several} was entered in error; it stays and counts nowhere`,
      action: 'update',
      body: EnteredInError,
      versioned: true,
    }),
  }
}

interface OfOne extends Endpoint {
  readonly roles: readonly Role[]
  readonly params: typeof ById
}
interface Writing<Row> extends OfOne {
  readonly answer: z.ZodType<Row>
}
interface Versioned<Row> extends Writing<Row> {
  readonly method: 'PUT'
  readonly versioned: true
}

/** The endpoints of any kind of facts, for what works alike for all kinds. */
export interface FactEndpoints<Row, Version = { readonly version: number }> {
  readonly list: OfOne & { readonly method: 'GET'; readonly answer: z.ZodType<Row[]> }
  readonly versions: OfOne & { readonly method: 'GET'; readonly answer: z.ZodType<Version[]> }
  readonly add: Writing<Row> & {
    readonly method: 'POST'
    readonly body: z.ZodObject<{ id: z.ZodType<string> }>
  }
  readonly change: Versioned<Row> & { readonly body: z.ZodObject }
  readonly markError: Versioned<Row> & { readonly body: typeof EnteredInError }
}
