import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { noteEvent } from '../../../audit/server/event-log.ts'
import { recently } from '../../../audit/server/recently.ts'
import { endCalendarFeed, makeCalendarFeed, readCalendarFeed } from '../calendar-feed.ts'
import { calendarFeedStore, type FetchedFile } from './calendar-feed-store.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: { readonly url: string }
}

export function calendarFeedRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const feeds = calendarFeedStore(sql, environment.url)
  const wasFetched = recently()

  serve(app, readCalendarFeed, { handle: ({ viewer }) => feeds.read(viewer) })

  serve(app, makeCalendarFeed, { handle: ({ viewer, body }) => feeds.make(viewer, body.names) })

  serve(app, endCalendarFeed, {
    handle: async ({ viewer }) => {
      await feeds.endOf(sql, viewer.context, viewer.userId)
      return undefined
    },
  })

  // Calendars send no cookie and know no JSON: the secret in the address is all they have.
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { visitors: { most: 300, seconds: 60 } }, schema: { hide: true } },
    async (request, reply) => {
      const { params } = request
      const [, token] = /^([\w-]{43})\.ics$/.exec(params.file) ?? []
      const file = token && (await feeds.file(token))
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      if (!file) return reply.status(404).type('text/plain').send('Not found')
      note(file, request)
      return reply.type('text/calendar; charset=utf-8').send(file.content)
    },
  )

  /**
   * Nobody is signed in: the event names the owner, the first digits of the secret and the IP
   * address.
   */
  function note({ reader, secret, patientIds }: FetchedFile, { id, ip }: FastifyRequest): void {
    const ids = patientIds.toSorted().join('')
    if (wasFetched(createHash('sha256').update(`${secret} ${ip} ${ids}`).digest('base64url')))
      return
    noteEvent(sql, {
      action: 'list',
      objectType: 'calendar feed',
      objectId: reader.id,
      patientId: reader.patientId,
      patientIds,
      isList: true,
      outcome: 'ok',
      reason: `by the address ${secret}`,
      userId: reader.id,
      role: reader.role,
      session: null,
      address: ip,
      requestId: id,
    })
  }
}
