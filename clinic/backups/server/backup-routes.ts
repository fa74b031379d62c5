import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/connect.ts'
import type { Replica } from '../../../server/database/replica.ts'
import { serve } from '../../../server/http/serve.ts'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import {
  addBackup,
  backupWarnings,
  changeBackupSettings,
  confirmPassphraseKept,
  listBackups,
  proveBackup,
  readBackupSettings,
  readBackupWarnings,
} from '../backup.ts'
import { readStandby } from '../standby.ts'
import { backupSettingsStore, type BackupPlace } from './backup-settings-store.ts'
import { backupStore } from './backup-store.ts'

interface Parts {
  readonly sql: Sql
  readonly replica: Replica
  readonly jobs: Jobs
  readonly environment: BackupPlace
}

export function backupRoutes(app: FastifyInstance, parts: Parts): void {
  const { sql, replica, jobs, environment } = parts
  const backups = backupStore(sql)
  const settings = backupSettingsStore(sql, environment)

  serve(app, listBackups, { handle: ({ query }) => backups.list(query) })

  serve(app, readBackupWarnings, {
    handle: async () => {
      const [settingsNow, newest, newestDone, [clinic], [files]] = await Promise.all([
        settings.read(),
        backups.newest(),
        backups.newestDone(),
        sql<{ isDemo: boolean }[]>`select is_demo from clinic`,
        sql<{ damaged: number }[]>`
          select count(*) as damaged from stored_files where damage is not null`,
      ])
      const { nightly, createdAt, proofDays, provedAt, archiving, fileCheck } = settingsNow
      const facts = {
        isOn: nightly === 'on' && clinic?.isDemo === false,
        wantedSince: createdAt,
        proofDays,
        newest,
        newestDone,
        provedAt,
        isArchivingFailing: archiving?.isFailing ?? false,
        damagedFiles: fileCheck?.damagedFiles ?? 0,
        damagedPatientFiles: files?.damaged ?? 0,
      }
      return { warnings: backupWarnings(facts, new Date()) }
    },
  })

  serve(app, readBackupSettings, { handle: () => settings.read() })

  serve(app, readStandby, { handle: () => Promise.resolve({ standby: replica.status() }) })

  serve(app, changeBackupSettings, {
    handle: ({ viewer, version, body }) => settings.change(viewer, version, body),
  })

  serve(app, confirmPassphraseKept, {
    handle: async ({ viewer }) => {
      await settings.confirmPassphraseKept(viewer)
      return undefined
    },
  })

  serve(app, addBackup, { handle: ({ viewer, body }) => backups.add(viewer, body, jobs) })

  serve(app, proveBackup, {
    find: ({ params }) => backups.find(params.id),
    handle: ({ viewer, found }) => backups.prove(found, jobs, viewer),
  })
}
