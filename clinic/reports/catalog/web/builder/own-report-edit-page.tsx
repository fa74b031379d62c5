import { useState } from 'react'
import { paths } from '../../../../../contract/paths.ts'
import { Problem } from '../../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../../web/ask.ts'
import { Form } from '../../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../../web/ui/loading.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../../audit/web/history-link.tsx'
import {
  changeOwnReport,
  listReportDatasets,
  type OwnReport,
  type ReportDataset,
  readOwnReport,
} from '../../own-report.ts'
import { bodyOf, formValues, OwnReportForm } from './own-report-form.ts'
import { RemoveReport } from './remove-report.tsx'
import { fieldLabels, ReportFields } from './report-fields.tsx'
import { ReportPreview } from './report-preview.tsx'
import classes from './builder.module.css'

/** An own report, to change or to delete. */
export function OwnReportEditPage() {
  const id = usePathId()
  const datasets = useAnswer(listReportDatasets, {})
  const report = useAnswer(readOwnReport, { params: { id } }, { isForForm: true })
  if (!report.data && report.error?.id === 'not-found') {
    return <LeaveWithNotice notice="Report not found" to={paths.reports()} />
  }
  const problem = datasets.error ?? report.error
  return (
    <Page
      title="Edit report"
      actions={
        report.data && (
          <>
            <HistoryLink objectId={id} />
            <RemoveReport report={report.data} />
          </>
        )
      }
    >
      {datasets.data && report.data ? (
        <EditForm key={id} datasets={datasets.data} report={report.data} />
      ) : problem ? (
        <LoadFailure problem={problem} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
OwnReportEditPage.about = changeOwnReport

interface EditFormProps {
  readonly datasets: readonly ReportDataset[]
  readonly report: OwnReport
}

function EditForm({ datasets, report }: EditFormProps) {
  const go = useGo()
  const change = useAct(changeOwnReport)
  const { problem: refused } = change
  // The form dismisses a problem by its identity.
  const [problem, setProblem] = useState<{ of: Problem | null; shown: Problem | null }>({
    of: null,
    shown: null,
  })
  if (problem.of !== refused) setProblem({ of: refused, shown: inFormValues(refused) })
  const initial = formValues(report)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(initial)
  const to = paths.reportDetails(report.id)
  return (
    <div className={classes.sides}>
      <Form
        schema={OwnReportForm}
        initial={initial}
        onSubmit={async (entered, version) => {
          const params = { id: report.id }
          const changed = await change.act({ params, version, body: bodyOf(entered) })
          await go(to)
          return changed
        }}
        saving={change.saving}
        problem={problem.shown}
        failure="Failed to save the report"
        submitLabel="Save"
        savingLabel="Saving..."
        labels={fieldLabels}
        cancelTo={to}
      >
        <ReportFields datasets={datasets} onShow={setValues} />
      </Form>
      <ReportPreview values={values} datasets={datasets} />
    </div>
  )
}

/** A refusal because the report has changed, with the report as values of the form. */
function inFormValues(problem: Problem | null): Problem | null {
  if (problem?.id !== 'changed') return problem
  // The contract says that the refusal of a change contains the report.
  return new Problem('changed', { current: formValues(problem.current as OwnReport) })
}
