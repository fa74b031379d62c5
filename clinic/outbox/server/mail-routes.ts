import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import { listMails, retryMail } from '../mail.ts'
import { mailStore } from './mail-store.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: { readonly smtpUrl: string | null }
}

export function mailRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const mails = mailStore(sql)

  serve(app, listMails, {
    handle: async ({ query }) => ({
      ...(await mails.list(query)),
      isSending: environment.smtpUrl !== null,
    }),
  })

  serve(app, retryMail, {
    find: ({ params }) => mails.find(params.id),
    handle: async ({ found }) => {
      await mails.retry(found)
      return undefined
    },
  })
}
