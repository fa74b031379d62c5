import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The answer of an endpoint with `file`: bytes of a type, or a stream of them. */
export interface ServedFile {
  readonly type: string
  readonly content: Buffer | Readable
  /** Changes with the bytes; null for a file that is made anew each time. */
  readonly tag: string | null
}

/**
 * Sends a file that only its browser may keep. The browser asks each time whether it is still the same,
 * so that a session that ended shows nothing more (RFC 9111, 5.2.2.4; RFC 9110, 13.1.2).
 */
export function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, content, tag }: ServedFile,
): FastifyReply {
  if (tag === null) {
    return reply.status(200).header('cache-control', 'no-store').type(type).send(content)
  }
  const quoted = `"${tag}"`
  reply.header('cache-control', 'private, no-cache').header('etag', quoted)
  if (headers['if-none-match'] === quoted) return reply.status(304).send()
  return reply.status(200).type(type).send(content)
}
