import { hasPermission } from '../../../../contract/permission.ts'
import { personLabel } from '../../../../contract/person.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { readConditions } from '../../catalog/report.ts'
import type { OpenReport } from '../../catalog/server/report-doors.ts'
import { dimensionsOf } from '../../catalog/server/run-report.ts'
import type { ReportScheduleChanges } from '../report-schedule.ts'
import type { reportReaders } from './report-readers.ts'

type Readers = ReturnType<typeof reportReaders>

/** Refuses groups and filters that the report does not have: their link would open a refusal. */
function checkParts({ by, where }: ReportScheduleChanges, { dataset }: OpenReport): void {
  const known = new Set(dimensionsOf(dataset).map(({ id }) => id))
  const isKnown = (id: string) => known.has(id)
  if (!(by ?? '').split(',').every((id) => id === '' || isKnown(id))) {
    refuseField('by', 'This report has no such groups.')
  }
  if (!readConditions(where).every(({ dimension }) => isKnown(dimension))) {
    refuseField('where', 'This report has no such filters.')
  }
}

/** Refuses receivers whom the viewer may not choose, or who may not open the report. */
async function checkReceivers(
  readers: Readers,
  viewer: Viewer,
  report: string,
  added: readonly string[],
): Promise<void> {
  const others = added.filter((id) => id !== viewer.userId)
  if (others.length > 0 && !hasPermission(viewer, 'reports.schedule')) {
    refuseField('receiverIds', 'Your account schedules mails to itself only.')
  }
  const accounts = await readers.accounts(added)
  if (accounts.length < new Set(added).size) {
    refuseField('receiverIds', 'One of these accounts does not exist.')
  }
  for (const account of accounts) {
    const name = account.name ?? personLabel(account, account.id)
    if (!(await readers.open(account, report))) {
      refuseField('receiverIds', `${name} may not open this report.`)
    }
    if (!account.email) refuseField('receiverIds', `${name} has no email.`)
  }
}

/** Refuses what cannot be mailed. Receivers from before are not asked about again: each mail asks. */
export async function checkSchedule(
  readers: Readers,
  viewer: Viewer,
  schedule: ReportScheduleChanges & { readonly report: string },
  before: readonly string[] = [],
): Promise<void> {
  const [own] = await readers.accounts([viewer.userId])
  const report = own && (await readers.open(own, schedule.report))
  if (!report) refuseField('report', 'Your account may not open this report.')
  checkParts(schedule, report)
  const added = schedule.receiverIds.filter((id) => !before.includes(id))
  await checkReceivers(readers, viewer, schedule.report, added)
}
