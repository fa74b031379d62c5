import type * as z from 'zod'
import type { DateWords } from '../../../../contract/date-words.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { momentInWords } from '../../facts/moment.ts'
import type { ListedKind } from '../../facts/web/fact-kind.ts'
import { optionsOf } from '../../facts/web/fact-words.ts'
import { MomentField } from '../../facts/web/moment-field.tsx'
import { TermField } from '../../facts/web/term-field.tsx'
import { type DiagnosticReport, diagnosticReports } from '../diagnostic-report.ts'
import { observationStatuses } from '../observation.ts'
import { ResultsOfReport } from './results-of-report.tsx'

type Before = z.infer<typeof diagnosticReports.versions.answer>[number]

const inWords = (
  { category, performer, conclusion, ...one }: Before | DiagnosticReport,
  words: DateWords,
) => {
  const day = one.done ?? one.issued
  return [category, day && momentInWords(day, words), performer && `by ${performer}`, conclusion]
}

/** Reports of laboratories and other services on screen. */
export const reportKind: ListedKind<DiagnosticReport, Before> = {
  endpoints: diagnosticReports,
  title: 'Reports',
  one: 'report',
  empty: 'No reports recorded.',
  past: 'Canceled reports',
  isPast: ({ status }) => status === 'canceled',
  signs: (report) => (
    <>
      {report.status !== 'final' && (
        <StatusBadge word={observationStatuses[report.status]} hue="neutral" />
      )}
      {report.results.length > 0 && <ResultsOfReport report={report} />}
    </>
  ),
  detail: inWords,
  before: (one, words) => [...inWords(one, words), observationStatuses[one.status]],
  initial: (today) => ({ status: 'final', done: today }),
  Fields: ReportFields,
}

function ReportFields() {
  return (
    <>
      <TermField label="Report" help="Such as Lipid panel" required />
      <FieldColumns>
        <TextField name="category" label="Service" help="Such as Laboratory" />
        <SelectField
          name="status"
          label="Status"
          required
          options={optionsOf(observationStatuses)}
        />
        <MomentField name="done" label="Date" />
        <MomentField name="issued" label="Issued" />
        <TextField name="performer" label="Reported by" />
      </FieldColumns>
      <NotesField name="conclusion" label="Conclusion" rows={4} />
    </>
  )
}
