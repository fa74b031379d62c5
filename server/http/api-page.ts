import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>OpenWard API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>`

const start = `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, displayRequestDuration: true,
})`

const files: Record<string, { type: string; read: () => Promise<string> }> = {
  '': { type: 'text/html', read: () => Promise.resolve(page) },
  '/start.js': { type: 'text/javascript', read: () => Promise.resolve(start) },
  '/swagger-ui.css': { type: 'text/css', read: () => packaged('swagger-ui.css') },
  '/swagger-ui-bundle.js': {
    type: 'text/javascript',
    read: () => packaged('swagger-ui-bundle.js'),
  },
}

/**
 * `GET /api/docs`: a page to read and try the API, under the same content security policy as every
 * page.
 */
export function apiPage(app: FastifyInstance): void {
  for (const [path, file] of Object.entries(files)) {
    app.get(
      `/api/docs${path}`,
      // The bundle is large, and compressed for each request.
      { config: { access: 'open', visitors: { most: 60, seconds: 60 } }, schema: { hide: true } },
      async (_, reply) => reply.type(`${file.type}; charset=utf-8`).send(await file.read()),
    )
  }
}

function packaged(name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8')
}
