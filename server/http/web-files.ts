import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isDocumentPath } from '../../contract/documents.ts'
import { answerUnknownApiPath } from './answer-problems.ts'

/**
 * Serves the built web half: hashed assets as immutable, and one document for every page. Without a
 * build only the API is served.
 */
export async function webFiles(app: FastifyInstance, folder: string | null): Promise<void> {
  const document = folder === null ? null : readDocument(join(folder, 'index.html'))
  if (folder !== null && document) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      // The build compresses each asset once.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes(`${join(folder, 'assets')}`)
        response.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && document !== null
    if (!isPage || path === '/api' || path.startsWith('/api/')) {
      return answerUnknownApiPath(app.endpoints, request, reply)
    }
    return reply
      .status(isDocumentPath(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(document)
  })
}

function readDocument(page: string): Buffer | null {
  return existsSync(page) ? readFileSync(page) : null
}
