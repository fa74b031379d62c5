import { Badge } from '@mantine/core'
import classes from './status-badge.module.css'

/** The hue of each status word; the word itself is always shown too. */
const hues = {
  Scheduled: 'info',
  Confirmed: 'info',
  Arrived: 'warning',
  'In progress': 'info',
  'No-show': 'neutral',
  Completed: 'success',
  Canceled: 'neutral',
  Unpaid: 'warning',
  Paid: 'success',
  Active: 'success',
  Pending: 'warning',
  Rejected: 'danger',
  Suspended: 'danger',
  Retired: 'neutral',
  Waiting: 'info',
  Offered: 'warning',
  Booked: 'success',
  Urgent: 'danger',
  Sent: 'success',
  Failed: 'danger',
  Started: 'info',
  'On its way': 'info',
  'Given back': 'neutral',
} as const

export type StatusHue = (typeof hues)[keyof typeof hues]

/** A status as word and hue; pass `hue` for words that are not listed above. */
export function StatusBadge({ word, hue }: { word: string; hue?: StatusHue }) {
  const known = Object.entries(hues).find(([name]) => name === word)?.[1]
  return (
    <Badge className={classes.badge ?? ''} data-hue={hue ?? known ?? 'neutral'}>
      {word}
    </Badge>
  )
}
