import type { FastifyRequest } from 'fastify'

/** The pattern of the route, such as `/api/patients/:id`: a full address may hold what people typed. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
}
