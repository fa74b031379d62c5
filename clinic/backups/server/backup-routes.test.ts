import { open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '../../../contract/role.ts'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import { testClinic } from '../../../app/server/test-clinic.ts'
import {
  addBackup,
  changeBackupSettings,
  confirmPassphraseKept,
  listBackups,
  proveBackup,
  readBackupSettings,
  readBackupWarnings,
} from '../backup.ts'
import { readStandby } from '../standby.ts'
import { backupStore } from './backup-store.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, visitor } = clinic
const admin = await clinic.signedIn('admin', { name: 'Ada' })
const folder = join(clinic.environment.dataFolder, 'backups')

beforeEach(async () => {
  await sql`delete from backups`
})

async function list() {
  return (await admin.ask(listBackups)).body.rows
}
async function warnings() {
  return (await admin.ask(readBackupWarnings)).body.warnings.map(({ kind }) => kind)
}
async function settings() {
  return (await admin.ask(readBackupSettings)).body
}

/** Requests a backup as the page does, and waits until it is done. */
async function aBackup(place = folder) {
  const answer = await admin.ask(addBackup, { body: { id: uuidv7() } })
  expect(answer.status).toBe(201)
  await expect
    .poll(async () => (await list())[0]?.state, { timeout: 20_000 })
    .not.toMatch(/waiting|running/)
  const [made] = await list()
  if (!made?.fileName) throw new Error(`There is no backup: ${made?.problem ?? ''}`)
  return { ...made, path: join(place, made.fileName) }
}

describe('a backup that an admin asks for', () => {
  test('is a file for its owner only, named on the page with its size and rows', async () => {
    const made = await aBackup()
    const { size, mode } = await stat(made.path)
    expect(made).toMatchObject({ state: 'done', reason: 'asked', isThere: true, bytes: size })
    expect(made.startedBy?.name).toBe('Ada')
    expect(mode & 0o777).toBe(0o600)
    expect(made.rowCount).toBeGreaterThan(10)
    expect((await settings()).passphrase.from).toBe('file')
    // The passphrase is neither in the file nor in the page's answer.
    const passphrase = (await readFile((await settings()).passphrase.file, 'utf8')).trim()
    expect(passphrase).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{4,5}){5}$/)
    expect(JSON.stringify(await settings())).not.toContain(passphrase)
    const log = await sql`select changes from audit_events where object_type = 'backup'`
    expect(log.length).toBeGreaterThan(1)
    expect(JSON.stringify(log)).not.toContain(passphrase)
  })

  test('is one however often the request comes', async () => {
    const body = { id: uuidv7() }
    expect((await admin.ask(addBackup, { body })).status).toBe(201)
    expect((await admin.ask(addBackup, { body })).status).toBe(201)
    expect(await list()).toHaveLength(1)
    const another = await clinic.signedIn('admin')
    expect((await another.ask(addBackup, { body })).status).toBe(409)
  })

  test('restores on trial; a backup with a changed byte does not, and every admin is told', async () => {
    const made = await aBackup()
    const prove = async () => {
      const answer = await admin.ask(proveBackup, { params: { id: made.id } })
      expect(answer.status).toBe(202)
      await expect
        .poll(async () => (await list())[0]?.proof, { timeout: 60_000, interval: 100 })
        .not.toMatch(/waiting|running/)
      return (await list())[0]
    }
    expect(await prove()).toMatchObject({ proof: 'good', proofProblem: null })
    expect((await settings()).provedAt).not.toBeNull()
    expect(await warnings()).toEqual([])

    const file = await open(made.path, 'r+')
    await file.write(Buffer.from([0, 0, 0]), 0, 3, 5_000)
    await file.close()
    expect(await prove()).toMatchObject({
      proof: 'bad',
      proofProblem: 'The backup is damaged: it was cut off or changed after it was made.',
    })
    expect(await warnings()).toEqual(['damaged'])
  }, 60_000)

  test('is missed when its file is gone or shorter than it was', async () => {
    const made = await aBackup()
    await truncate(made.path, 100)
    expect((await list())[0]?.isThere).toBe(false)
    expect(await warnings()).toEqual(['damaged'])
    expect((await admin.ask(proveBackup, { params: { id: made.id } })).status).toBe(409)
    await rm(made.path)
    expect((await list())[0]?.isThere).toBe(false)
  })
})

const noJobs: Pick<Jobs, 'send'> = { send: () => Promise.resolve() }
const backups = backupStore(sql)
const addNightly = () => backups.addNightly(noJobs as Jobs)

describe('the night', () => {
  test('brings one backup, however many servers look and however late they do', async () => {
    await addNightly()
    expect(await list()).toEqual([])
    await sql`update backup_settings set created_at = now() - interval '2 days'`
    await Promise.all([addNightly(), addNightly(), addNightly()])
    await addNightly()
    expect(await list()).toMatchObject([{ reason: 'nightly', state: 'waiting', startedBy: null }])
  })

  test('brings none to a demo clinic or where backups are off', async () => {
    await sql`update clinic set is_demo = true`
    await addNightly()
    await sql`update clinic set is_demo = false`
    await sql`update backup_settings set nightly = 'off'`
    await addNightly()
    expect(await list()).toEqual([])
    expect(await warnings()).toEqual([])
    await sql`update backup_settings set nightly = 'on'`
    expect(await warnings()).toEqual(['missed'])
  })

  test('keeps as many backups as set, and files that a command put elsewhere', async () => {
    await sql`update backup_settings set keep = 2`
    for (const [place, reason] of ['command', 'nightly', 'asked', 'nightly'].entries()) {
      await sql`
        insert into backups (id, reason, state, path, bytes, created_at)
        values (${uuidv7()}, ${reason}, 'done', ${join(folder, `none-${place}`)}, 1,
          now() + make_interval(secs => ${place}))`
    }
    await backups.removeOld()
    expect((await list()).map(({ fileName }) => fileName)).toEqual(['none-3', 'none-2', 'none-0'])
  })

  test('ends work that nobody goes on with as failed', async () => {
    await sql`
      insert into backups (id, reason, state, updated_at)
      values (${uuidv7()}, 'nightly', 'running', now() - interval '2 days')`
    await backups.failForgotten()
    expect((await list())[0]).toMatchObject({ state: 'failed', problem: 'It was cut short.' })
    expect(await warnings()).toContain('failed')
  })
})

describe('the settings', () => {
  const body = { nightly: 'on', folder: '', hour: 3, keep: 30, proofDays: 14 } as const

  test('are changed by an admin who has read them', async () => {
    const { version } = await settings()
    const changed = await admin.ask(changeBackupSettings, { body, version })
    expect(changed.status).toBe(200)
    expect(await settings()).toMatchObject({ ...body, usualFolder: folder })
    const stale = await admin.ask(changeBackupSettings, { body, version })
    expect(stale.status).toBe(412)
  })

  test('take a folder that the server can write to, by its whole path', async () => {
    const { version } = await settings()
    const refused = async (wanted: string) => {
      const changes = { ...body, folder: wanted }
      const answer = await admin.ask(changeBackupSettings, { body: changes, version })
      expect(answer.status).toBe(422)
      return answer.problem.errors?.['folder']
    }
    expect(await refused('backups')).toBe('Give the whole path, beginning with /.')
    expect(await refused('/nowhere/backups')).toMatch(/does not exist\.$/)
    expect(await refused('/proc/backups')).toMatch(/^The folder for backups cannot be made/)
    const other = join(clinic.environment.dataFolder, 'other')
    const changes = { ...body, folder: other }
    const answer = await admin.ask(changeBackupSettings, { body: changes, version })
    expect(answer.status).toBe(200)
    expect((await stat((await aBackup(other)).path)).isFile()).toBe(true)
  })

  test('remember that a copy of the passphrase is kept elsewhere', async () => {
    expect((await settings()).passphrase.keptAt).toBeNull()
    expect((await admin.ask(confirmPassphraseKept)).status).toBe(204)
    expect((await settings()).passphrase.keptAt).not.toBeNull()
  })
})

test.each(roles.filter((role) => role !== 'admin'))(
  'a %s learns nothing of backups',
  async (role) => {
    const someone = await clinic.signedIn(role)
    for (const endpoint of [listBackups, readBackupSettings, readBackupWarnings, readStandby]) {
      expect((await someone.ask(endpoint)).status).toBe(403)
      expect((await visitor.ask(endpoint)).status).toBe(401)
    }
    expect((await someone.ask(addBackup, { body: { id: uuidv7() } })).status).toBe(403)
  },
)
