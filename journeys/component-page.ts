import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { freePort } from '../server/database/free-port.ts'

/**
 * Builds the page of the kit's components as the product is built, and serves it. It is an entry of
 * its own, because the product's build must not contain it.
 */
export async function serveComponentPage(): Promise<{ url: string; end: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'openward-components-'))
  await build({
    logLevel: 'warn',
    build: { outDir, rolldownOptions: { input: 'app/web/component-page.html' } },
  })
  const port = await freePort()
  const server = await preview({
    build: { outDir },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  return {
    url: `http://127.0.0.1:${port}/component-page.html`,
    async end() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
