import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../../contract/paths.ts'
import { stretchNames } from '../../../../../contract/stretches.ts'
import { useAct, useAnswer } from '../../../../../web/ask.ts'
import { Form } from '../../../../../web/form/form.tsx'
import { useGo, useUrlValues } from '../../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../../web/ui/leave-with-notice.tsx'
import { Loading } from '../../../../../web/ui/loading.tsx'
import { LoadFailure } from '../../../../../web/ui/load-failure.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import {
  addOwnReport,
  listReportDatasets,
  type ReportDataset,
  type ReportDesign,
  readReportDesign,
} from '../../own-report.ts'
import { ReportQuery, readConditions } from '../../report.ts'
import { bodyOf, chartFor, formValues, OwnReportForm } from './own-report-form.ts'
import { fieldLabels, ReportFields } from './report-fields.tsx'
import { ReportPreview } from './report-preview.tsx'
import classes from './builder.module.css'

/** A new own report, empty or as a copy of another one as it was on screen. */
export function OwnReportAddPage() {
  const { copy = '' } = useUrlValues()
  const datasets = useAnswer(listReportDatasets, {})
  const source = useAnswer(readReportDesign, { params: { id: copy } }, { enabled: copy !== '' })
  if (source.error?.id === 'not-found') {
    return <LeaveWithNotice notice="Report not found" to={paths.reports()} />
  }
  const problem = datasets.error ?? source.error
  return (
    <Page title="Add report">
      {datasets.data && (copy === '' || source.data) ? (
        <AddForm datasets={datasets.data} source={source.data} />
      ) : problem ? (
        <LoadFailure problem={problem} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
OwnReportAddPage.about = addOwnReport

interface AddFormProps {
  readonly datasets: readonly ReportDataset[]
  readonly source: ReportDesign | undefined
}

function AddForm({ datasets, source }: AddFormProps) {
  const go = useGo()
  const add = useAct(addOwnReport)
  const asked = useUrlValues()
  // One id for all tries, so that a request sent twice makes one report.
  const [id] = useState(() => uuidv7())
  const [initial] = useState(() =>
    source
      ? formValues(source, shownOf(source, asked, datasets))
      : { by: [], measures: [], where: [], chart: 'none' as const, days: '12 months' as const },
  )
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(initial)
  return (
    <div className={classes.sides}>
      <Form
        schema={OwnReportForm}
        initial={initial}
        onSubmit={async (entered) => {
          const added = await add.act({ body: { ...bodyOf(entered), id } })
          await go(paths.reportDetails(id))
          return added
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add the report"
        submitLabel="Add Report"
        savingLabel="Saving..."
        labels={fieldLabels}
        cancelTo={paths.reports()}
        madeTo={paths.reportDetails(id)}
      >
        <ReportFields datasets={datasets} onShow={setValues} />
      </Form>
      <ReportPreview values={values} datasets={datasets} />
    </div>
  )
}

/** The parts of a copied report that were other ones on screen: its groups, filters and days. */
function shownOf(
  source: ReportDesign,
  asked: Readonly<Record<string, string>>,
  datasets: readonly ReportDataset[],
): Partial<ReportDesign> {
  const { by: groups, where } = asked
  const read = ReportQuery.safeParse({ ...(groups && { by: groups }), ...(where && { where }) })
  const { by: byText, where: whereText } = read.success ? read.data : {}
  const by = byText?.split(',') ?? source.by
  const dataset = datasets.find(({ id }) => id === source.dataset)
  const choices = { by, measures: source.measures, chart: byText ? '' : source.chart }
  return {
    title: `Copy of ${source.title}`.slice(0, 100),
    by,
    where: [...source.where, ...readConditions(whereText)],
    days: stretchNames.find((name) => name === asked['days']) ?? source.days ?? '12 months',
    // `chartFor` answers charts only.
    ...(dataset ? { chart: chartFor(dataset, choices) as ReportDesign['chart'] } : {}),
  }
}
