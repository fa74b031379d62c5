import type { Role } from '../contract/role.ts'
import type { Caller, TestClinic } from '../app/server/test-clinic.ts'
import type { Rows } from './rows.ts'

/** The conditions for a request to succeed, beyond its shape. */
export interface Stage {
  readonly caller?: Caller
  readonly params?: Record<string, string>
  /** Fields with fixed values. */
  readonly fields?: Record<string, unknown>
  /** Sent in place of JSON. */
  readonly bytes?: Buffer
}

/** The place where a request is made. */
export interface Set {
  readonly clinic: TestClinic
  readonly rows: Rows
  readonly callers: Record<Role, Caller>
  /** The generated value. */
  readonly value: object
}
