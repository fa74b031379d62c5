import type { FastifyInstance } from 'fastify'
import { Problem } from '../../contract/problem.ts'

interface Places {
  /** The most uploads at once in this server. */
  readonly most: number
  /** The most uploads at once of one account. */
  readonly each: number
}

const retryAfter = 5

/**
 * Bounds the uploads of the routes mounted on `app`, so that bodies in memory and waiting work are
 * bounded. An upload holds a place from before its body is read until it is answered or its sender
 * is gone.
 */
export function boundUploads(app: FastifyInstance, { most, each }: Places): void {
  const held: string[] = []

  app.addHook('preParsing', async ({ signedIn, ip }, reply) => {
    const whose = signedIn?.viewer.userId ?? ip
    if (held.filter((holder) => holder === whose).length >= each) {
      const detail = 'Other files of yours are still being read. Try again when they are done.'
      throw new Problem('too-many-tries', { detail, retryAfter })
    }
    if (held.length >= most) {
      const detail = 'Many files are being read just now. Please try again in a moment.'
      throw new Problem('too-many-tries', { detail, retryAfter })
    }
    // The sender left while the session was read: its `close` event is over and would free nothing.
    if (reply.raw.destroyed) throw new Problem('unavailable')
    held.push(whose)
    reply.raw.once('close', () => held.splice(held.indexOf(whose), 1))
  })
}
