import { Button, Group } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { daysOf } from '../../../../contract/stretches.ts'
import { useAct } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Card, CardList, CardListItem } from '../../../../web/ui/card.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import {
  pauseReportReceiver,
  type ReportMailState,
  type ReportReceiver,
  type ReportSchedule,
} from '../report-schedule.ts'
import { rhythmWords, scheduledDaysWords } from '../schedule-words.ts'
import { ScheduleActs, saying, scheduleName } from './schedule-acts.tsx'
import classes from './schedule-card.module.css'

const stateWords: Readonly<Record<ReportMailState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
  refused: 'No mail',
}

/** One schedule: its report and days, when it mails, and what became of the last mail to each receiver. */
export function ScheduleCard({ schedule }: { readonly schedule: ReportSchedule }) {
  const { currentUser } = useSession()
  const words = useDateWords()
  const { isPaused, nextAt, owner, receivers, mayChange } = schedule
  const rhythm = rhythmWords(schedule, words)
  const isOwn = owner.id === currentUser?.id
  return (
    <Card
      title={scheduleName(schedule)}
      beside={isPaused && <StatusBadge word="Paused" hue="warning" />}
      text={`${rhythm.charAt(0).toUpperCase()}${rhythm.slice(1)}`}
      action={
        mayChange && (
          <Group gap="xs" wrap="nowrap">
            <ScheduleActs schedule={schedule} />
          </Group>
        )
      }
    >
      <dl className={classes.facts}>
        <dt>Days</dt>
        <dd>
          <ReportLink schedule={schedule} />
        </dd>
        <dt>Next mail</dt>
        <dd>{nextAt === null ? 'None while it is paused' : words.instant(nextAt)}</dd>
        {!isOwn && (
          <>
            <dt>Made by</dt>
            <dd>{owner.name ?? owner.email}</dd>
          </>
        )}
      </dl>
      <CardList label={`Receivers of ${scheduleName(schedule)}`} isTight>
        {receivers.map((receiver) => (
          <Receiver key={receiver.id} schedule={schedule} receiver={receiver} />
        ))}
      </CardList>
    </Card>
  )
}

/** The report with the days that a mail of today would have. */
function ReportLink({ schedule }: { readonly schedule: ReportSchedule }) {
  const { today, firstWeekday } = useSession().clinic
  const words = useDateWords()
  const { report, title, days, from, to, by, compare, where } = schedule
  const what = scheduledDaysWords(schedule, words)
  if (title === null) return `${what}. Your account may not open this report.`
  const asked =
    days === 'usual' || days === 'these'
      ? { from: from ?? undefined, to: to ?? undefined }
      : daysOf(days, today, firstWeekday)
  const parts = { by: by ?? undefined, compare: compare ?? undefined, where: where ?? undefined }
  return (
    <TextLink to={paths.reportDetails(report, { ...asked, ...parts })}>
      {what}
      {where !== null && ', filtered'}
    </TextLink>
  )
}

interface ReceiverProps {
  readonly schedule: ReportSchedule
  readonly receiver: ReportReceiver
}

function Receiver({ schedule, receiver }: ReceiverProps) {
  const { act, saving } = useAct(pauseReportReceiver)
  const words = useDateWords()
  const { id, name, email, isPaused, pausedBecause, last } = receiver
  const label = name ?? email ?? id
  const verb = isPaused ? 'Start again' : 'Stop'
  const detail = [
    isPaused ? pausedBecause : null,
    last && `Last on ${words.instant(last.at)}.`,
    last?.note,
  ]
  return (
    <CardListItem
      name={
        <>
          {label} {isPaused && <StatusBadge word="Paused" hue="warning" />}{' '}
          {last && (
            <StatusBadge
              word={stateWords[last.state]}
              {...(last.state === 'refused' && { hue: 'warning' })}
            />
          )}
        </>
      }
      detail={detail.filter(Boolean).join(' ') || 'No mail yet.'}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={saving}
          aria-label={`${verb}: mails of ${scheduleName(schedule)} to ${label}`}
          onClick={() =>
            void saying('Failed to save', () =>
              act({
                params: { id: schedule.id },
                body: { receiverId: id, state: isPaused ? 'on' : 'paused' },
              }),
            )
          }
        >
          {verb}
        </Button>
      }
    />
  )
}
