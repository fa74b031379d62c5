import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '../../../server/concept.ts'
import { serve } from '../../../server/http/serve.ts'
import { changeSetup, readSetup } from '../setup.ts'
import { setupStore } from './setup-store.ts'

export function setupRoutes(
  app: FastifyInstance,
  { sql, environment }: Pick<ServerParts, 'sql' | 'environment'>,
): void {
  const setup = setupStore(sql, { hasMailServer: environment.smtpUrl !== null })

  serve(app, readSetup, { handle: () => setup.read() })

  serve(app, changeSetup, {
    handle: ({ viewer, version, body }) => setup.skip(viewer, version, body.skipped),
  })
}
