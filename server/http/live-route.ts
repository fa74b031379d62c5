import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Topic } from '../../contract/endpoint.ts'
import type { Watched } from './session-watch.ts'

const heartbeatMs = 20_000
/** The most of one session in one server; a browser opens one for each tab. */
const mostOfSession = 20
/** Clocks of two servers of a clinic may differ by this. */
const clocksDifferMs = 1_000

/** The live updates of one screen. */
interface Stream extends Watched {
  /** Ends it for a newer one; the screen opens it again only when somebody looks at it. */
  replace(): void
}

/**
 * `GET /api/live`: server-sent events, one JSON message `{ topics }` for each change. `since` is the moment when the screen
 * read its session, as the session says: the first message tells what has changed between then and now.
 */
export function liveRoute(app: FastifyInstance): void {
  /** The oldest first. */
  const open = new Set<Stream>()
  app.addHook('preClose', () => {
    for (const stream of open) stream.end()
  })
  app.get(
    '/api/live',
    { config: { access: ['admin', 'doctor', 'staff', 'patient'] }, schema: { hide: true } },
    async (request, reply) => {
      const begun = Date.now()
      const since = sinceOf(request)
      const signedIn = await app.readSession(request)
      if (!signedIn) {
        app.countVisitor(request)
        return reply.status(204).send()
      }
      // The reader left while the session was read: the stream would never be closed.
      if (reply.raw.destroyed) return reply.send()
      const { viewer, status, sessionHash } = signedIn
      const raw = reply.hijack().raw
      raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      } as Record<string, string>)
      raw.write('retry: 1000\n\n')
      const stream: Stream = {
        session: sessionHash.toString('hex'),
        userId: viewer.userId,
        end() {
          clearInterval(heartbeat)
          stop()
          app.sessionWatch.remove(stream)
          open.delete(stream)
          raw.end()
        },
        replace() {
          raw.write('event: replaced\ndata: {}\n\n')
          stream.end()
        },
      }
      const stop = app.live.listen(viewer, (told) => {
        const heard = told.filter(mayBeTold)
        if (heard.length > 0) tell(heard)
      })
      const heartbeat = setInterval(() => raw.write(': \n\n'), heartbeatMs)
      raw.on('close', () => {
        stream.end()
      })
      open.add(stream)
      const ofSession = [...open].filter(({ session }) => session === stream.session)
      for (const old of ofSession.slice(0, -mostOfSession)) old.replace()
      if (since !== undefined) {
        const missed = app.live.changedSince(viewer, since - clocksDifferMs).filter(mayBeTold)
        if (missed.length > 0) write(missed)
      }
      await app.sessionWatch.add(stream, Math.min(since ?? begun, begun))

      /** An account that waits for approval hears only about its own session. */
      function mayBeTold(topic: Topic): boolean {
        return status === 'active' || topic === 'session'
      }

      function write(heard: readonly Topic[]): void {
        raw.write(`data: ${JSON.stringify({ topics: heard })}\n\n`)
      }

      function tell(heard: readonly Topic[]): void {
        write(heard)
        // The session may now belong to another account, or to another role.
        if (heard.includes('session')) stream.end()
      }
    },
  )
}

/** Not a number where it is no moment: then everything may have changed. */
function sinceOf({ query }: FastifyRequest): number | undefined {
  const { since } = query as { since?: unknown }
  if (since === undefined) return undefined
  return typeof since === 'string' ? Date.parse(since) : NaN
}
