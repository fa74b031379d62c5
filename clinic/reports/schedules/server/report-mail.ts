import { dateWords } from '../../../../contract/date-words.ts'
import { today as dayIn } from '../../../../contract/dates.ts'
import { paths } from '../../../../contract/paths.ts'
import { daysOf } from '../../../../contract/stretches.ts'
import type { ClinicRow } from '../../../settings/server/clinic-store.ts'
import { htmlOf } from '../../../visits/messages/message-text.ts'
import { daysAsked } from '../../catalog/server/answer-report.ts'
import type { OpenReport } from '../../catalog/server/report-doors.ts'
import type { ReportSchedule } from '../report-schedule.ts'
import { rhythmWords } from '../schedule-words.ts'

/** The parts of a schedule that decide what is mailed. */
export type Mailed = Pick<
  ReportSchedule,
  | 'report'
  | 'days'
  | 'from'
  | 'to'
  | 'by'
  | 'compare'
  | 'where'
  | 'every'
  | 'weekday'
  | 'monthDay'
  | 'time'
>

/**
 * The mail of a schedule for a moment: the title of the report, its days, and the link to it. It has no figure, and of
 * the filters nothing but what stands in the address of the report.
 */
export function reportMail(
  { definition, dataset, facts }: OpenReport,
  mailed: Mailed,
  {
    clinic,
    url,
    dueAt,
  }: { readonly clinic: ClinicRow; readonly url: string; readonly dueAt: Date },
) {
  const day = dayIn(clinic.timeZone, dueAt)
  const words = dateWords({ ...clinic, today: day })
  const days = daysAsked(
    definition,
    dataset,
    { ...facts, today: day },
    askedDays(mailed, day, clinic.firstWeekday),
  )
  const about = days ? words.range(days.from, days.to) : 'as it is now'
  const link = `${url}${paths.reportDetails(mailed.report, {
    ...days,
    by: mailed.by ?? undefined,
    compare: mailed.compare ?? undefined,
    where: mailed.where ?? undefined,
  })}`
  const body = `The report “${definition.title}” is ready to open: ${about}.

${link}

The link asks you to sign in. This mail has no figures: they are only for those who may read them.

You get this mail ${rhythmWords(mailed, words)}. To stop it, open this page:
${url}${paths.reportSchedules()}
`
  return { subject: `Report: ${definition.title}, ${about}`, body, html: htmlOf(body) }
}

function askedDays({ days, from, to }: Mailed, today: string, firstWeekday: number) {
  if (days === 'usual') return {}
  if (days !== 'these') return daysOf(days, today, firstWeekday)
  return from !== null && to !== null ? { from, to } : {}
}
