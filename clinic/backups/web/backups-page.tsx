import { useAnswer } from '../../../web/ask.ts'
import { ListTable } from '../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { Pager } from '../../../web/table/pager.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { listBackups, readBackupSettings } from '../backup.ts'
import { BackupArchiving } from './backup-archiving.tsx'
import { backupColumns } from './backup-columns.tsx'
import { BackupNow } from './backup-now.tsx'
import { BackupPassphrase } from './backup-passphrase.tsx'
import { BackupSettingsForm } from './backup-settings-form.tsx'
import { BackupStandby } from './backup-standby.tsx'
import classes from './backups-page.module.css'

/** Backups: their state, those that were made, and their settings. */
export function BackupsPage() {
  const { query } = usePageSearch(listBackups)
  const settings = useAnswer(readBackupSettings, {})
  const backups = useAnswer(listBackups, { query })
  return (
    <Page title="Backups">
      {settings.isPending && <Loading lines={4} />}
      {!settings.data && settings.error && <LoadFailure problem={settings.error} />}
      {settings.data && (
        <>
          <BackupPassphrase settings={settings.data} />
          <BackupNow settings={settings.data} backups={backups.data?.rows ?? []} />
        </>
      )}
      <section aria-labelledby="backups-made">
        <h2 id="backups-made" className={classes.title}>
          Backups so far
        </h2>
        <ListTable
          label="Backups"
          columns={backupColumns}
          rows={backups.data?.rows}
          empty="No backups yet"
          emptyAction={
            <p>Each backup is listed here with its size, and whether it could be restored.</p>
          }
          loading={backups.isLoading}
          problem={backups.error}
        />
        <Pager page={backups.data} of={['backup', 'backups']} />
      </section>
      <BackupStandby />
      {settings.data?.archiving && <BackupArchiving archiving={settings.data.archiving} />}
      {settings.data && <BackupSettingsForm settings={settings.data} />}
    </Page>
  )
}
BackupsPage.about = listBackups
