// Serves a demo clinic for the journeys, on a data folder that is deleted afterwards.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from './node.mjs'

const folder = mkdtempSync(join(tmpdir(), 'openward-journeys-'))
// Under root, PostgreSQL runs as another user that must pass through this folder.
chmodSync(folder, 0o711)
// The folder of scans, where the journeys name one.
const inbox = process.env.OPENWARD_INBOX_FOLDER
if (inbox) mkdirSync(inbox)
const code = await runNode(['app/server/main.ts'], {
  env: { OPENWARD_DATA: join(folder, 'data'), DATABASE_URL: '', OPENWARD_DEMO: '1' },
})
for (const one of [folder, inbox]) {
  if (one) rmSync(one, { recursive: true, force: true })
}
process.exit(code)
