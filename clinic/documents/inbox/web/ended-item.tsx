import { Button } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { InboxItem } from '../inbox-item.ts'
import classes from './inbox.module.css'
import { useGiveBack } from './use-give-back.ts'

interface EndedItemProps {
  readonly item: InboxItem
  readonly onDone: () => void
}

/** Says what became of a document, and lets it wait again. */
export function EndedItem({ item, onDone }: EndedItemProps) {
  const words = useDateWords()
  const giveBack = useGiveBack()
  const { state, endedAt, endedBy, reason, patientId, patientName } = item
  const when = endedAt === null ? '' : words.instant(endedAt)
  return (
    <div className={classes.filing}>
      <h3>{state === 'filed' ? 'Filed' : 'Dismissed'}</h3>
      <p className={classes.facts}>
        {[when, endedBy && `by ${endedBy}`].filter(Boolean).join(' ')}
      </p>
      {reason !== null && <p className={classes.facts}>{reason}</p>}
      {patientId !== null && (
        <p className={classes.facts}>
          {'In the chart of '}
          <TextLink to={paths.patientDetails(patientId, { tab: 'files' })} underline="always">
            {patientName ?? 'a patient'}
          </TextLink>
        </p>
      )}
      <Button
        variant="default"
        onClick={() => void giveBack(item).then((isDone) => isDone && onDone())}
      >
        Let it wait again
      </Button>
    </div>
  )
}
