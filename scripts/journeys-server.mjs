// Serves a demo clinic for the journeys, on a data folder that is deleted afterwards.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from './node.mjs'

const folder = mkdtempSync(join(tmpdir(), 'openward-journeys-'))
// Under root, PostgreSQL runs as another user that must pass through this folder.
chmodSync(folder, 0o711)
const code = await runNode(['app/server/main.ts'], {
  env: { OPENWARD_DATA: join(folder, 'data'), DATABASE_URL: '', OPENWARD_DEMO: '1' },
})
rmSync(folder, { recursive: true, force: true })
process.exit(code)
