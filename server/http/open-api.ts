import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ProblemBody } from '../../contract/problem.ts'

/** `GET /api/openapi.json`, generated from the mounted endpoints. */
export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'OpenWard',
        version: '1',
        description:
          'The API that the product itself uses. Sign in with `POST /api/session`; the session is a cookie. Unsafe methods need a same-origin `Origin`, changes of a row an `If-Match` with the version read.',
      },
    },
    transform: ({ schema, url }) => {
      const endpoint = (schema as { endpoint?: Endpoint }).endpoint
      return { schema: endpoint ? described(schema, endpoint) : schema, url }
    },
  })
  app.get(
    '/api/openapi.json',
    { config: { access: 'open', visitors: { most: 60, seconds: 60 } }, schema: { hide: true } },
    () => app.swagger(),
  )
}

const bytes = { type: 'string', format: 'binary' }

function described(schema: object, endpoint: Endpoint): object {
  const { endpoint: _, ...rest } = schema as { endpoint: Endpoint }
  const status = endpoint.file ? 200 : endpoint.answer ? (endpoint.status ?? 200) : 204
  return {
    ...rest,
    ...(endpoint.params ? { params: jsonSchema(endpoint.params, 'input') } : {}),
    ...(endpoint.query ? { querystring: jsonSchema(endpoint.query, 'input') } : {}),
    ...(endpoint.body ? { body: jsonSchema(endpoint.body, 'input') } : {}),
    ...(endpoint.bytes ? { consumes: ['application/octet-stream'], body: bytes } : {}),
    ...(endpoint.file ? { produces: ['application/octet-stream'] } : {}),
    ...(endpoint.versioned
      ? { headers: { type: 'object', properties: { 'If-Match': { type: 'string' } } } }
      : {}),
    response: {
      [status]: endpoint.answer
        ? { description: 'Done', ...jsonSchema(endpoint.answer, 'output') }
        : endpoint.file
          ? { description: 'A file', ...bytes }
          : { description: 'Done', type: 'null' },
      default: { description: 'Refused (RFC 9457)', ...jsonSchema(ProblemBody, 'output') },
    },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
