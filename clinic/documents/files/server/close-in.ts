import type { FastifyReply } from 'fastify'

/** Opened by itself it is a file and nothing else: it runs nothing and asks for nothing. */
export function closeIn(reply: FastifyReply, disposition: string): void {
  reply.header('content-disposition', disposition)
  reply.header('content-security-policy', "default-src 'none'; sandbox")
}
