import type { FastifyRequest } from 'fastify'
import { Problem } from '../../contract/problem.ts'

/**
 * Refuses unsafe requests that do not come from our own pages. Browsers send `Sec-Fetch-Site` or
 * `Origin` with each of them; neither can be set by a page of another site (OWASP CSRF cheat sheet).
 */
export function checkOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (hasTwoHosts(request)) throw new Problem('malformed')
  if (site !== undefined && site !== 'same-origin') throw new Problem('foreign-origin')
  if (origin === undefined) {
    if (site === undefined) throw new Problem('foreign-origin')
    return
  }
  if (!URL.canParse(origin) || new URL(origin).host !== request.headers.host) {
    throw new Problem('foreign-origin')
  }
}

/** Node uses the first `Host`; a proxy in front may have used the other (RFC 9112, 3.2). */
function hasTwoHosts({ raw }: FastifyRequest): boolean {
  return raw.rawHeaders.filter((name, place) => place % 2 === 0 && /^host$/i.test(name)).length > 1
}
