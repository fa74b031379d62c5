import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MarkedText } from '../../../contract/marked-text.ts'
import { MarkedWords } from '../../../web/ui/marked-words.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { FlagBadge } from '../../chart/observations/web/flag-badge.tsx'
import { MeasureDialog } from '../../chart/observations/web/measure-dialog.tsx'
import { valueInWords } from '../../chart/observations/observation-words.ts'
import type { TimelineObservation } from '../timeline.ts'
import { hitsInName } from './hits-in-name.ts'
import { Line } from './line-on-time.tsx'
import classes from './timeline.module.css'

/** Values in the line that stands for all. */
const inLine = 4

interface MeasuredOnTimeProps {
  readonly patientId: string
  readonly observations: readonly TimelineObservation[]
  readonly hits: Readonly<Record<string, MarkedText>>
  readonly isOpen: boolean
}

/**
 * The values that were measured together: one compact line that opens to all of them, each with the way
 * to its graph.
 */
export function MeasuredOnTime({ patientId, observations, hits, isOpen }: MeasuredOnTimeProps) {
  const [shown, setShown] = useState<TimelineObservation | null>(null)
  const line = observations
    .filter(({ errorAt }) => errorAt === null)
    .slice(0, inLine)
    .map((one) => `${one.text} ${valueInWords(one)}`)
    .join(', ')
  const rest = observations.length - inLine
  return (
    <Line kind="Measured">
      <details className={classes.measured} open={isOpen}>
        <summary>
          {line} {rest > 0 && <span className={classes.more}>{`and ${rest} more`}</span>}
        </summary>
        <ul aria-label="Values">
          {observations.map((one) => (
            <Value key={one.id} of={one} hit={hits[one.id]} onShow={() => setShown(one)} />
          ))}
        </ul>
      </details>
      {shown && (
        <MeasureDialog
          patientId={patientId}
          measure={{ measure: shown.measure, latest: shown }}
          onClose={() => setShown(null)}
        />
      )}
    </Line>
  )
}

interface ValueProps {
  readonly of: TimelineObservation
  readonly hit: MarkedText | undefined
  readonly onShow: () => void
}

function Value({ of, hit, onShow }: ValueProps) {
  const { name, excerpt } = hitsInName(of.text, hit)
  return (
    <li>
      <Button
        variant="transparent"
        size="compact-sm"
        p={0}
        aria-label={`Graph of ${of.text}`}
        onClick={onShow}
      >
        <span>
          <MarkedWords of={name} />
        </span>
      </Button>
      <div>
        {valueInWords(of)} <FlagBadge of={of} />{' '}
        {of.errorAt !== null && <StatusBadge word="Entered in error" hue="neutral" />}
        {excerpt && (
          <span className={classes.excerpt}>
            <MarkedWords of={excerpt} />
          </span>
        )}
      </div>
    </li>
  )
}
