import type { FastifyInstance } from 'fastify'

/** Events are some kilobytes. */
const bodyLimit = 250_000
/** Of a provider that sends what it could not send for hours. */
const visitors = { most: 600, seconds: 60 }

/**
 * Mounts the address that the payment provider sends its events to. Nobody is signed in, and no browser sends them:
 * the signature over the very bytes is all that counts, so the body is not parsed here.
 */
export async function eventRoute(
  app: FastifyInstance,
  take: (body: Buffer, signature: string) => Promise<void>,
): Promise<void> {
  await app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) =>
      done(null, body),
    )
    room.post<{ Body: unknown }>(
      '/api/online-payments/events',
      { bodyLimit, config: { access: 'open', visitors }, schema: { hide: true } },
      async ({ body, headers }, reply) => {
        const signature = headers['stripe-signature']
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        await take(bytes, typeof signature === 'string' ? signature : '')
        return reply.status(204).send()
      },
    )
  })
}
