import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import type { RecordState } from '../medical-record.ts'

const words: Readonly<Record<Exclude<RecordState, 'signed'>, string>> = {
  unsigned: 'Not signed',
  'to co-sign': 'To co-sign',
}

interface RecordStateProps {
  readonly record: { readonly state: RecordState; readonly limited: boolean }
}

/** Says that a record waits for a signature, and that its readers are limited; else nothing. */
export function RecordStateBadges({ record: { state, limited } }: RecordStateProps) {
  return (
    <>
      {state !== 'signed' && <StatusBadge word={words[state]} hue="warning" />}
      {limited && <StatusBadge word="Limited readers" hue="neutral" />}
    </>
  )
}
