import { Button } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useEffect } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { clockAt } from '../../../contract/dates.ts'
import { Problem } from '../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../web/ask.ts'
import { invalidate } from '../../../web/query-client.ts'
import { useSession } from '../../../web/session-context.tsx'
import { Card, Hint } from '../../../web/ui/card.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { ProgressBar } from '../../../web/ui/progress-bar.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { addBackup, type Backup, type BackupSettings, listBackups } from '../backup.ts'

interface BackupNowProps {
  readonly settings: BackupSettings
  readonly backups: readonly Backup[]
}

/** The state of the backups in a sentence, work under way, and the button. */
export function BackupNow({ settings, backups }: BackupNowProps) {
  const { clinic } = useSession()
  const words = useDateWords()
  const { act, saving } = useAct(addBackup)
  const underWay = backups.find(({ state }) => state === 'waiting' || state === 'running')
  const onTrial = backups.find(({ proof }) => proof === 'waiting' || proof === 'running')
  const isOn = settings.nightly === 'on' && !clinic.isDemo

  async function backUp() {
    try {
      await act({ body: { id: uuidv7() } })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to start the backup', error.message)
    }
  }

  return (
    <Card title="Where things stand">
      <p>
        {clinic.isDemo
          ? 'This is a demo clinic: no backups are made at night, and none is missed.'
          : isOn
            ? `Every night at ${words.time(clockAt(settings.hour * 60))} the whole clinic goes into one encrypted file. The newest ${settings.keep} are kept.`
            : 'No backups are made at night. Switch them on below.'}
      </p>
      <Hint>
        {settings.provedAt
          ? `A backup was last restored on trial, and compared row by row: ${words.instant(settings.provedAt)}.`
          : 'No backup was restored on trial yet.'}
      </Hint>
      {settings.fileCheck?.checkedAt && (
        <Hint>
          {`The files of the database were last read from end to end: ${words.instant(settings.fileCheck.checkedAt)}. ${settings.fileCheck.damagedFiles === 0 ? 'All are whole' : `Damaged: ${settings.fileCheck.damagedFiles}`}.`}
        </Hint>
      )}
      {underWay && <UnderWay backup={underWay} what="Backup" />}
      {onTrial && <UnderWay backup={onTrial} what="Restore on trial" />}
      <div>
        <Button
          leftSection={<IconDatabaseExport size={18} aria-hidden />}
          disabled={saving || underWay !== undefined}
          onClick={() => void backUp()}
        >
          {underWay ? 'Backing up...' : 'Back up now'}
        </Button>
      </div>
    </Card>
  )
}

/** Live messages bring the progress; polling now and then helps where they do not get through. */
function UnderWay({ backup, what }: { backup: Backup; what: string }) {
  useAnswer(listBackups, { query: {} }, { refetchInterval: 2_000 })
  // The finished backup changes what the settings say of the newest backup.
  useEffect(() => () => void invalidate(['backups']), [])
  return (
    <div role="status">
      <p>{`${what}: you can leave this page, it goes on by itself.`}</p>
      <ProgressBar label={what} done={backup.bytesDone} of={backup.bytesTotal} />
    </div>
  )
}
