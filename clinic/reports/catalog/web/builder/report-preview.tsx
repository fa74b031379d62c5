import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../../../web/ask.ts'
import { Loading } from '../../../../../web/ui/loading.tsx'
import type { Problem } from '../../../../../contract/problem.ts'
import { previewReport, type ReportDataset, type ReportParts } from '../../own-report.ts'
import type { Report } from '../../report.ts'
import { DaysOfReport } from '../days-of-report.tsx'
import { ReportChart } from '../report-chart.tsx'
import { ReportTable } from '../report-table.tsx'
import { ReportTotals } from '../report-totals.tsx'
import { draftOf } from './own-report-form.ts'
import classes from './builder.module.css'

/** Milliseconds of debounce before a draft is counted. */
const patience = 500

interface ReportPreviewProps {
  readonly values: Readonly<Record<string, unknown>>
  readonly datasets: readonly ReportDataset[]
}

/** The report that a form makes, with its figures of now. */
export function ReportPreview({ values, datasets }: ReportPreviewProps) {
  const { parts, errors } = draftOf(values, datasets)
  const [asked] = useDebouncedValue(parts ? JSON.stringify(parts) : '', patience)
  const { data, error, isPlaceholderData } = useQuery<Report, Problem>({
    queryKey: [['reports'], previewReport.path, asked],
    // It was made of the parts of a draft.
    queryFn: ({ signal }) => ask(previewReport, { body: JSON.parse(asked) as ReportParts, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const missing = Object.values(errors)[0]
  const shown = parts && !error ? data : undefined
  return (
    // The keyboard scrolls it where it stays beside a longer form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.preview} role="group" aria-label="Preview" tabIndex={0}>
      <h2>Preview</h2>
      <p role="status" className={classes.help}>
        {missing ?? error?.message ?? 'The figures of now. Nothing is stored yet.'}
      </p>
      {shown ? (
        <div aria-busy={isPlaceholderData} className={classes.shown}>
          <DaysOfReport report={shown} />
          <ReportTotals report={shown} />
          {shown.chart !== 'none' && shown.measures[0] && (
            <ReportChart report={shown} measure={shown.measures[0]} />
          )}
          <ReportTable report={shown} />
        </div>
      ) : (
        parts && !error && <Loading lines={6} visible />
      )}
    </div>
  )
}
