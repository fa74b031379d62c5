import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/server/audit-verify.ts'
import { sealedWhole } from '../../audit/server/sealed-whole.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { emptyTestDatabase, testDatabase } from '../../../server/database/test-database.ts'

const passphrase = 'six blue herons at dawn'
const source = await testDatabase()
const target = await emptyTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'openward-restore-'))
afterAll(async () => {
  await source.drop()
  await target.drop()
  await rm(folder, { recursive: true })
})

test('a restored clinic knows that it was restored, by whom, from what, and its log is whole', async () => {
  await source.owner`
    insert into users (id, email, name, role)
    values (gen_random_uuid(), 'ann@clinic.example', 'Ann', 'staff')`
  const path = join(folder, 'openward-2026-03-01T02-00-00Z.tar.age')
  const { ownerUrl: url } = source
  await writeBackup({ url, path, passphrase, files: {}, scryptWorkFactor: 10 })
  const [before] = await source.owner<{ events: number }[]>`
    select count(*) as events from audit_events`

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['clinic/backups/server/restore-command.ts', path],
    {
      env: {
        ...process.env,
        DATABASE_URL: target.ownerUrl,
        OPENWARD_DATA: folder,
        OPENWARD_SECRET: 'a secret for tests only, long enough',
        OPENWARD_BACKUP_PASSPHRASE: passphrase,
        VITEST: undefined,
      },
    },
  )
  const rows = Number(/is back: ([\d,]+) rows/.exec(stdout)?.[1]?.replaceAll(',', ''))

  const events = await target.owner`
    select actor_id, actor_role, action, object_type, outcome, reason, changes
    from audit_events where action = 'restore'`
  expect(events).toEqual([
    {
      actorId: null,
      actorRole: 'system',
      action: 'restore',
      objectType: 'clinic',
      outcome: 'ok',
      reason: expect.stringContaining(`${userInfo().username} at the console of `),
      changes: {
        backup_of: [null, expect.stringMatching(/^\d{4}-\d\d-\d\dT/)],
        rows: [null, rows],
        tables: [null, expect.any(Number)],
      },
    },
  ])
  expect(events[0]?.['reason']).toMatch(/, from openward-2026-03-01T02-00-00Z\.tar\.age$/)
  await sealedWhole(target.owner)
  const { events: verified, firstBad } = await verifyAudit(target.owner, [])
  expect(firstBad).toBeNull()
  expect(verified).toBeGreaterThan(before?.events ?? Infinity)
})
