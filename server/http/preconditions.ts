import type { FastifyRequest } from 'fastify'
import { Problem } from '../../contract/problem.ts'

/** The version a change was made on, from `If-Match: "7"` (RFC 9110, 13.1.1). */
export function readVersion(request: FastifyRequest): number {
  const header = request.headers['if-match']
  if (header === undefined) throw new Problem('no-version')
  const match = /^"(\d{1,9})"$/.exec(header)
  if (!match) throw new Problem('malformed', { detail: 'If-Match takes one version, like "7".' })
  return Number(match[1])
}

/** The `ETag` of an answered row. */
export function versionTag(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('version' in answer)) return null
  return typeof answer.version === 'number' ? `"${answer.version}"` : null
}
