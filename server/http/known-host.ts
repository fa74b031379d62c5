import type { FastifyInstance } from 'fastify'
import { Problem } from '../../contract/problem.ts'

const thisMachine = ['localhost', '127.0.0.1', '[::1]']

interface Settings {
  readonly url: string
  readonly isProduction: boolean
}

/**
 * Answers only to the name in `OPENWARD_URL`, and to names of this machine in development. A page
 * of another site whose name was pointed here (DNS rebinding) is refused, and no cache keeps an
 * answer under another name.
 */
export function checkHost(app: FastifyInstance, { url, isProduction }: Settings): void {
  const own = new URL(url).hostname
  const isHere = !isProduction || thisMachine.includes(own)
  const names = new Set([own, ...(isHere ? thisMachine : [])])
  app.addHook('onRequest', (request, _, done) => {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
    if (!names.has(name) && !request.routeOptions.config.anyHost) throw new Problem('unknown-host')
    done()
  })
}
