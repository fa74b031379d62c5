import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import type { Comparison } from '../../catalog/report.ts'
import {
  changeReportSchedule,
  readReportSchedule,
  type ReportSchedule,
  ReportScheduleChanges,
} from '../report-schedule.ts'
import { fieldLabels, ScheduleFields } from './schedule-fields.tsx'

/** The days, times and receivers of a schedule, to change. */
export function ReportScheduleEditPage() {
  const id = usePathId()
  const { data, error } = useAnswer(readReportSchedule, { params: { id } }, { isForForm: true })
  const isClosed = data?.mayChange === false
  if (isClosed || (!data && error?.id === 'not-found')) {
    return <LeaveWithNotice notice="Schedule not found" to={paths.reportSchedules()} />
  }
  return (
    <Page
      title={data?.title ? `Schedule: ${data.title}` : 'Schedule'}
      width="narrow"
      actions={data && <HistoryLink objectId={data.id} />}
    >
      {data ? (
        <EditForm key={data.id} schedule={data} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={5} visible />
      )}
    </Page>
  )
}
ReportScheduleEditPage.about = changeReportSchedule

function EditForm({ schedule }: { readonly schedule: ReportSchedule }) {
  const go = useGo()
  const change = useAct(changeReportSchedule)
  const { id, report, receivers, days } = schedule
  return (
    <Form
      schema={ReportScheduleChanges}
      // The server checked the stored texts when they were entered.
      initial={schedule as typeof schedule & { compare: Comparison | null }}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id }, version, body })
        await go(paths.reportSchedules())
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save the schedule"
      submitLabel="Save"
      savingLabel="Saving..."
      cancelTo={paths.reportSchedules()}
      labels={fieldLabels}
    >
      <ScheduleFields report={report} isDated={days !== 'usual'} receivers={receivers} />
    </Form>
  )
}
