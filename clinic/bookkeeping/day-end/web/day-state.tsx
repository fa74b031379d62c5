import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { Day, useDateWords } from '../../../../web/ui/when.tsx'
import { closeDay, type DayEnd } from '../day-end.ts'
import classes from './day-end-page.module.css'

/** Whether the day is closed, and what stands in the way of closing it. */
export function DayState({ day }: { day: DayEnd }) {
  const mayClose = mayCall(useSession(), closeDay)
  const words = useDateWords()
  return (
    <div className={classes.state}>
      <h2>
        <Day date={day.date} />
      </h2>
      <StatusBadge word={day.closed ? 'Closed' : 'Open'} hue={day.closed ? 'neutral' : 'info'} />
      <p>
        {day.closed
          ? `${day.closed.by ?? 'Somebody'} closed this day, ${words.instant(day.closed.at)}. It changes only by a correction of today.`
          : sentences[day.hindrance ?? 'none']}
      </p>
      {day.closed === null && day.hindrance === null && mayClose && <CloseDay date={day.date} />}
    </div>
  )
}

const sentences = {
  none: 'Once it is closed, no payment, invoice or credit note is dated on this day any more.',
  'open till': 'It can be closed after its tills: one of them is still open.',
  'not over': 'It can be closed when it is over.',
}

function CloseDay({ date }: { date: string }) {
  const close = useAct(closeDay)
  const words = useDateWords()

  async function askAndClose() {
    const isSure = await confirm({
      question: `Close ${words.day(date)}?`,
      detail: 'It stays closed. What was wrong on it is corrected today.',
      verb: 'Close the day',
      tone: 'neutral',
    })
    if (!isSure) return
    try {
      await close.act({ body: { date } })
      notify.success('The day is closed')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to close the day', error.message)
    }
  }

  return (
    <Button disabled={close.saving} onClick={() => void askAndClose()}>
      Close the day
    </Button>
  )
}
