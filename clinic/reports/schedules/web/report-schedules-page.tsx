import { Alert } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { listReportSchedules } from '../report-schedule.ts'
import { ScheduleCard } from './schedule-card.tsx'
import classes from './schedule-card.module.css'

/** The schedules that mail links to reports: own ones, those that mail to the viewer, and by permission all. */
export function ReportSchedulesPage() {
  const { data, error } = useAnswer(listReportSchedules, {})
  return (
    <Page
      title="Report schedules"
      actions={
        <ButtonLink to={paths.reports()} variant="default">
          All reports
        </ButtonLink>
      }
    >
      <NothingLeaves />
      {data ? (
        <div className={classes.cards}>
          {data.map((schedule) => (
            <ScheduleCard key={schedule.id} schedule={schedule} />
          ))}
          {data.length === 0 && (
            <Card title="No schedules yet">
              <p>
                A schedule mails a link to a report, such as every Monday.{' '}
                <TextLink to={paths.reports()}>Open a report</TextLink>, set its days and filters,
                and press Schedule.
              </p>
            </Card>
          )}
        </div>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={10} visible />
      )}
    </Page>
  )
}
ReportSchedulesPage.about = listReportSchedules
ReportSchedulesPage.isMailed = true

function NothingLeaves() {
  const { isDemo, hasMailServer } = useSession().clinic
  if (hasMailServer && !isDemo) return null
  return (
    <Alert role="note" variant="light" p="xs" mb="md" icon={<IconMailOff />}>
      {isDemo
        ? 'A demo clinic shows mails as sent, and sends none.'
        : 'No mail server is set up (SMTP_URL), so no schedule mails anything.'}
    </Alert>
  )
}
