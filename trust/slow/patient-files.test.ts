import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newToken, tokenHash } from '../../clinic/access/session/server/session-token.ts'
import { addFile, partSize, sendFilePart } from '../../clinic/documents/files/file.ts'
import { storedFileStore } from '../../clinic/documents/files/server/stored-file-store.ts'
import { aCareTaking } from '../../clinic/records/care/server/a-care-taking.ts'
import { aPdf } from '../../server/files/a-pdf.ts'
import { fileStore } from '../../server/files/file-store.ts'
import { figure } from '../figure.ts'
import { type RunningServer, runningServer } from './running-server.ts'

const kills = 15
const secret = 'a secret for tests only, long enough'
const chart = uuidv7()
let server: RunningServer
let headers: Record<string, string>
beforeAll(async () => {
  server = await runningServer()
  const doctor = uuidv7()
  const token = newToken()
  const { sql, close } = await server.database()
  await sql`
    insert into users (id, email, name, role) values (${doctor}, 'doctor@clinic.example', 'A doctor', 'doctor')`
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
    values (${tokenHash(token)}, ${doctor}, now() + interval '1 hour')`
  await sql`insert into patients (id, name) values (${chart}, 'A patient')`
  await aCareTaking(sql, { doctorId: doctor, patientId: chart })
  await close()
  headers = { origin: server.url, cookie: `openward=${token}` }
})
afterAll(() => server.end())

/** Sends files without end; answers the ids of those that were acknowledged. */
function sender() {
  const acknowledged = new Set<string>()
  const over = new AbortController()
  async function sendOne(): Promise<void> {
    const id = uuidv7()
    const content = Buffer.concat([aPdf(id), randomBytes(2_500_000), Buffer.from('%%EOF')])
    for (let part = 0; part * partSize < content.length; part += 1) {
      const path = sendFilePart.path
        .replace(':id', chart)
        .replace(':fileId', id)
        .replace(':part', String(part))
      const answer = await fetch(server.url + path, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: content.subarray(part * partSize, (part + 1) * partSize),
      })
      if (!answer.ok) return
    }
    const answer = await fetch(server.url + addFile.path.replace(':id', chart), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ id, fileName: 'letter.pdf', bytes: content.length }),
    })
    if (answer.status === 201) acknowledged.add(id)
  }
  const working = (async () => {
    while (!over.signal.aborted) await sendOne().catch(() => pause(50))
  })()
  return {
    acknowledged,
    async stop() {
      over.abort()
      await working
    },
  }
}

test('W-08 killing the server in the middle of uploads leaves no row without its file and no file without a row', async () => {
  const senders = [sender(), sender()]
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(400 + kill * 37)
    const exited = once(server.child(), 'exit')
    server.child().kill('SIGKILL')
    await exited
    await server.start()
  }
  await pause(5_000)
  for (const one of senders) await one.stop()
  const { sql, close } = await server.database()
  const files = fileStore({
    dataFolder: server.dataFolder,
    filesFolder: null,
    filesBucket: null,
    secret,
  })
  await storedFileStore(sql, files).sweep(0)
  const rows = await sql<{ id: string; name: string; sha256: string }[]>`
    select f.id, s.name, s.sha256 from files f join stored_files s on s.name = f.stored`
  let broken = 0
  for (const { name, sha256 } of rows) {
    if ((await files.check(name, sha256)) !== 'whole') broken += 1
  }
  const known = new Set(rows.map(({ name }) => name))
  const onDisk = await readdir(join(server.dataFolder, 'files'), { recursive: true })
  const orphans = onDisk.filter((path) => /[0-9a-f]{64}$/.test(path) && !known.has(path.slice(-64)))
  const ids = new Set(rows.map(({ id }) => id))
  const acknowledged = senders.flatMap((one) => [...one.acknowledged])
  const lost = acknowledged.filter((id) => !ids.has(id))
  await close()
  expect([broken, orphans, lost]).toEqual([0, [], []])
  expect(acknowledged.length).toBeGreaterThan(0)
  figure(
    'W-08',
    `${kills} kills of the server during uploads: ${acknowledged.length} files acknowledged, 0 lost, 0 rows without a whole file, 0 files without a row`,
  )
})
