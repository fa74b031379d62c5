import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { nameOf, stretchNames } from '../../../../contract/stretches.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { comparisons, listReports } from '../../catalog/report.ts'
import { addReportSchedule, ReportScheduleChanges, type ScheduledDays } from '../report-schedule.ts'
import { fieldLabels, ScheduleFields } from './schedule-fields.tsx'

/** A new schedule of a report, as the report was asked for on its page. */
export function ReportScheduleAddPage() {
  const { report = '' } = useUrlValues()
  const { data, error } = useAnswer(listReports, {})
  const title = data?.find(({ id }) => id === report)?.title
  if (data && title === undefined) {
    return <LeaveWithNotice notice="Report not found" to={paths.reports()} />
  }
  return (
    <Page title={title === undefined ? 'Schedule' : `Schedule: ${title}`} width="narrow">
      {data ? (
        <AddForm key={report} report={report} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={5} visible />
      )}
    </Page>
  )
}
ReportScheduleAddPage.about = addReportSchedule

function AddForm({ report }: { readonly report: string }) {
  const go = useGo()
  const { currentUser, clinic } = useSession()
  const { from, to, by, compare, where } = useUrlValues()
  const add = useAct(addReportSchedule)
  // One id for all tries, so that a request sent twice makes one schedule.
  const [id] = useState(() => uuidv7())
  const asked = from !== undefined && to !== undefined ? { from, to } : null
  const days: ScheduledDays = asked
    ? (nameOf(asked, stretchNames, clinic.today, clinic.firstWeekday) ?? 'these')
    : 'usual'
  const known = { by, where, ...asked } as object
  return (
    <Form
      schema={ReportScheduleChanges}
      initial={{
        ...known,
        compare: comparisons.find((one) => one === compare),
        ...{ days, every: 'week', weekday: clinic.firstWeekday, monthDay: 1, time: '08:00' },
        receiverIds: currentUser ? [currentUser.id] : [],
      }}
      onSubmit={async (values) => {
        const added = await add.act({ body: { ...values, id, report } })
        await go(paths.reportSchedules())
        return added
      }}
      saving={add.saving}
      problem={add.problem}
      failure="Failed to add the schedule"
      submitLabel="Add Schedule"
      savingLabel="Saving..."
      cancelTo={paths.reportDetails(report, { from, to, by, compare, where })}
      madeTo={paths.reportSchedules()}
      labels={fieldLabels}
    >
      <ScheduleFields
        report={report}
        isDated={asked !== null}
        receivers={currentUser ? [currentUser] : []}
      />
    </Form>
  )
}
