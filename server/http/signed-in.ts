import type { FastifyRequest } from 'fastify'
import { Problem } from '../../contract/problem.ts'
import type { Viewer } from '../../contract/role.ts'

/** The facts behind a session cookie, as stored at this very request. */
export interface SignedIn {
  readonly viewer: Viewer
  /** `factor due`: active, but the role must have a second factor and this account has none yet. */
  readonly status: 'active' | 'pending' | 'factor due'
  readonly name: string
  readonly email: string
  /** SHA-256 of the session's token: identifies the session without revealing the token. */
  readonly sessionHash: Buffer
  /** ISO time when a password was last given in this session. */
  readonly authenticatedAt: string
  /** Of the clinic: ISO 4217. */
  readonly currency: string
}

/** Reads the session of a request; the session concept passes it in. */
export type SessionReader = (request: FastifyRequest) => Promise<SignedIn | null>

/** A password given within the last ten minutes need not be given again (C-06). */
const freshMs = 10 * 60_000

/** Guards acts that a stranger at an open screen must not do, such as changing how one signs in. */
export function requireFreshPassword({ authenticatedAt }: Pick<SignedIn, 'authenticatedAt'>): void {
  if (Date.now() - Date.parse(authenticatedAt) > freshMs) throw new Problem('password-needed')
}
