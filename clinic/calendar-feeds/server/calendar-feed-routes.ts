import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import { endCalendarFeed, makeCalendarFeed, readCalendarFeed } from '../calendar-feed.ts'
import { calendarFeedStore } from './calendar-feed-store.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: { readonly url: string }
}

export function calendarFeedRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const feeds = calendarFeedStore(sql, environment.url)

  serve(app, readCalendarFeed, { handle: ({ viewer }) => feeds.read(viewer) })

  serve(app, makeCalendarFeed, { handle: ({ viewer, body }) => feeds.make(viewer, body.names) })

  serve(app, endCalendarFeed, {
    handle: async ({ viewer }) => {
      await feeds.endOf(sql, viewer.userId)
      return undefined
    },
  })

  // Calendars send no cookie and know no JSON: the secret in the address is all they have.
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { visitors: { most: 300, seconds: 60 } }, schema: { hide: true } },
    async ({ params }, reply) => {
      const [, token] = /^([\w-]{43})\.ics$/.exec(params.file) ?? []
      const content = token && (await feeds.file(token))
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      if (!content) return reply.status(404).type('text/plain').send('Not found')
      return reply.type('text/calendar; charset=utf-8').send(content)
    },
  )
}
