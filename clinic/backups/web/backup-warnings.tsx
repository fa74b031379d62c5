import { CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../../web/ask.ts'
import { paths } from '../../../contract/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { Arriving } from '../../../web/ui/arriving.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { readBackupWarnings } from '../backup.ts'
import classes from './backup-warnings.module.css'

const storageKey = 'backup-warnings-put-off'
/** A missed night changes no row, so no live message tells of it. */
const everyQuarter = 15 * 60_000

/** On every page of an admin: the problems of the backups. An admin can put them off until tomorrow. */
export function BackupWarnings() {
  const { clinic } = useSession()
  const [putOff, setPutOff] = useState(readPutOff)
  const { data, isLoading } = useAnswer(readBackupWarnings, {}, { refetchInterval: everyQuarter })
  if (isLoading) return <Arriving />
  const warnings = data?.warnings ?? []
  // Another kind of problem shows again, even on the same day.
  const key = `${clinic.today} ${warnings.map(({ kind }) => kind).join(', ')}`
  if (warnings.length === 0 || putOff === key) return null

  function close() {
    setPutOff(key)
    try {
      localStorage.setItem(storageKey, key)
    } catch {
      // Without storage it stays hidden until the page is loaded again.
    }
  }

  return (
    <section aria-label="Warnings about backups" className={classes.banner}>
      <IconAlertTriangle className={classes.icon} size={20} aria-hidden />
      <div className={classes.texts}>
        {warnings.map(({ kind, text }) => (
          <p key={kind}>{text}</p>
        ))}
        <TextLink to={paths.backups()}>Backups</TextLink>
      </div>
      <CloseButton aria-label="Put off until tomorrow" onClick={close} />
    </section>
  )
}

function readPutOff(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
