import type { FastifyReply } from 'fastify'
import { Problem } from '../../contract/problem.ts'

/**
 * Aborted when the sender leaves, or has left already. Fastify's own signal for a request ends with
 * its body.
 */
export function senderGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const end = () => gone.abort(new Problem('unavailable'))
  if (raw.destroyed) end()
  else raw.once('close', end)
  return gone.signal
}
