import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { flags, type Observation } from '../observation.ts'
import { flagOf } from '../observation-words.ts'

/** How a value stands to its reference range; nothing for a normal one. */
export function FlagBadge({ of }: { of: Pick<Observation, 'flag' | 'value' | 'low' | 'high'> }) {
  const flag = flagOf(of)
  if (!flag || flag === 'normal') return null
  return <StatusBadge word={flags[flag]} hue={flag.startsWith('critical') ? 'danger' : 'warning'} />
}
