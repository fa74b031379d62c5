import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../contract/role.ts'

/** What a session cookie stands for, as stored at this very request. */
export interface SignedIn {
  readonly viewer: Viewer
  readonly status: 'active' | 'pending'
  readonly name: string
  readonly email: string
  /** SHA-256 of the session's token: names the session without giving it away. */
  readonly sessionHash: Buffer
  /** ISO time of the last password given in this session. */
  readonly authenticatedAt: string
}

/** Reads the session of a request; the session concept passes it in. */
export type SessionReader = (request: FastifyRequest) => Promise<SignedIn | null>
