import { VisuallyHidden } from '@mantine/core'
import { IconInfoCircle, IconShieldExclamation } from '@tabler/icons-react'
import type { AlertSign } from '../patient-signs.ts'
import classes from './alert-signs.module.css'

interface AlertSignsProps {
  readonly alerts: readonly AlertSign[]
}

/** One sign for the alerts of a patient in a row; the texts are in its tooltip and for screen readers. */
export function AlertSigns({ alerts }: AlertSignsProps) {
  if (alerts.length === 0) return null
  const isSafety = alerts.some(({ kind }) => kind === 'safety')
  const Sign = isSafety ? IconShieldExclamation : IconInfoCircle
  const words = alertWords(alerts)
  return (
    <span className={classes.sign} data-tone={isSafety ? 'danger' : 'warning'} title={words}>
      <Sign size={16} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

export function alertWords(alerts: readonly AlertSign[]): string {
  return `Alerts: ${alerts.map(({ text }) => text).join(' · ')}`
}
