import { Button, UnstyledButton } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask, useAct } from '../../../../web/ask.ts'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { MenuButton } from '../../../../web/ui/menu-button.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { removeWithUndo } from '../../../../web/ui/remove-with-undo.ts'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import {
  pauseReportSchedule,
  removeReportSchedule,
  type ReportSchedule,
  restoreReportSchedule,
  sendReportSchedule,
} from '../report-schedule.ts'
import { rhythmWords } from '../schedule-words.ts'

/** The name of a schedule in questions and notices. */
export const scheduleName = ({ title, report }: ReportSchedule) => title ?? report

/** Sends a schedule now, and changes, pauses or deletes it. */
export function ScheduleActs({ schedule }: { readonly schedule: ReportSchedule }) {
  const words = useDateWords()
  const send = useAct(sendReportSchedule)
  const pause = useAct(pauseReportSchedule)
  const remove = useAct(removeReportSchedule)
  const { id, isPaused } = schedule
  const params = { id }
  const name = scheduleName(schedule)
  const saving = send.saving || pause.saving || remove.saving
  const inWords = (row: ReportSchedule) => ({
    When: rhythmWords(row, words),
    Receivers: row.receivers.map((one) => one.name ?? one.email).join(', '),
    State: row.isPaused ? 'Paused' : 'On',
  })

  async function sendNow() {
    await saying('Failed to send', async () => {
      const isSent = await actOnRow({
        row: schedule,
        isAsked: false,
        question: { question: 'Send it again?', verb: 'Send', tone: 'neutral' },
        inWords,
        act: ({ version }) => send.act({ params, version }),
      })
      if (isSent) notify.success(`${name} is being mailed.`)
    })
  }

  async function setPaused() {
    await saying('Failed to save the schedule', async () => {
      await actOnRow({
        row: schedule,
        isAsked: false,
        question: {
          question: isPaused ? 'Start this schedule again?' : 'Pause this schedule?',
          verb: isPaused ? 'Start' : 'Pause',
          tone: 'neutral',
        },
        inWords,
        act: ({ version }) =>
          pause.act({ params, version, body: { state: isPaused ? 'on' : 'paused' } }),
      })
    })
  }

  const removeAfterQuestion = () =>
    removeWithUndo({
      ...{ row: schedule, name: 'schedule', topic: 'report-schedules' },
      detail: `${name}, ${rhythmWords(schedule, words)}. The report stays.`,
      inWords,
      remove: ({ version }) => remove.act({ params, version }),
      restore: () => ask(restoreReportSchedule, { params }),
    })

  return (
    <>
      <Button
        variant="default"
        disabled={saving}
        aria-label={`Send now: ${name}`}
        onClick={() => void sendNow()}
      >
        {send.saving ? 'Sending...' : 'Send now'}
      </Button>
      <MenuButton label="More" name={`More: ${name}`}>
        {(close) => (
          <>
            <li>
              <TextLink to={paths.reportScheduleEdit(id)}>Edit</TextLink>
            </li>
            <MenuItem label={isPaused ? 'Start again' : 'Pause'} close={close} act={setPaused} />
            <MenuItem label="Delete" close={close} act={removeAfterQuestion} />
          </>
        )}
      </MenuButton>
    </>
  )
}

interface MenuItemProps {
  readonly label: string
  readonly close: () => void
  readonly act: () => Promise<void>
}

function MenuItem({ label, close, act }: MenuItemProps) {
  return (
    <li>
      <UnstyledButton
        onClick={() => {
          close()
          void act()
        }}
      >
        {label}
      </UnstyledButton>
    </li>
  )
}

/** Shows a refusal as a notice. */
export async function saying(failure: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure(failure, error.message)
  }
}
