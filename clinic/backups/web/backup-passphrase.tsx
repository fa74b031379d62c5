import { Alert, Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { Problem } from '../../../contract/problem.ts'
import { useAct } from '../../../web/ask.ts'
import { notify } from '../../../web/ui/notify.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { type BackupSettings, confirmPassphraseKept } from '../backup.ts'
import classes from './backups-page.module.css'

/** Without the passphrase no backup opens: shown until an admin confirms a copy kept elsewhere. */
export function BackupPassphrase({ settings: { passphrase } }: { settings: BackupSettings }) {
  const words = useDateWords()
  const { act, saving } = useAct(confirmPassphraseKept)

  async function confirm() {
    try {
      await act({})
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to save', error.message)
    }
  }

  if (passphrase.from === 'nowhere yet') return null
  const place =
    passphrase.from === 'environment'
      ? 'It is the one in OPENWARD_BACKUP_PASSPHRASE.'
      : `It lies on the server, in the file ${passphrase.file}.`
  if (passphrase.keptAt) {
    return (
      <p className={classes.path}>
        {`Backups open with a passphrase only. ${place} A copy is kept elsewhere, as confirmed ${words.instant(passphrase.keptAt)}.`}
      </p>
    )
  }
  return (
    <Alert
      role="note"
      variant="light"
      icon={<IconKey />}
      title="Keep a copy of the passphrase outside of this machine"
    >
      <div className={classes.result}>
        <p className={classes.path}>
          {`If this machine is lost, nobody can open the backups without it. ${place}`}
        </p>
        <Button
          variant="default"
          size="compact-md"
          disabled={saving}
          onClick={() => void confirm()}
        >
          A copy is kept elsewhere
        </Button>
      </div>
    </Alert>
  )
}
