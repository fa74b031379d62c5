import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import type { RecordState } from '../medical-record.ts'

const words: Readonly<Record<Exclude<RecordState, 'signed'>, string>> = {
  unsigned: 'Not signed',
  'to co-sign': 'To co-sign',
}

/** Says that a record waits for a signature; nothing for a signed one. */
export function RecordStateBadge({ state }: { state: RecordState }) {
  return state === 'signed' ? null : <StatusBadge word={words[state]} hue="warning" />
}
