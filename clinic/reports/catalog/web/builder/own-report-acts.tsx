import { paths } from '../../../../../contract/paths.ts'
import { nameOf, stretchNames } from '../../../../../contract/stretches.ts'
import { mayCall } from '../../../../../web/guard.tsx'
import { useSession } from '../../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../../web/ui/button-link.tsx'
import { addOwnReport } from '../../own-report.ts'
import type { Report, ReportQuery } from '../../report.ts'

interface OwnReportActsProps {
  readonly report: Report
  readonly query: Partial<ReportQuery>
}

/** For those who make reports: a copy of this one as it is on screen, and changing an own one. */
export function OwnReportActs({ report, query: { by, where } }: OwnReportActsProps) {
  const session = useSession()
  const { today, firstWeekday } = session.clinic
  if (!mayCall(session, addOwnReport)) return null
  const { id, group, days } = report
  const named = days ? nameOf(days, stretchNames, today, firstWeekday) : undefined
  return (
    <>
      {group === 'Own' && (
        <ButtonLink to={paths.reportEdit(id)} variant="default">
          Edit
        </ButtonLink>
      )}
      <ButtonLink to={paths.reportAdd({ copy: id, by, where, days: named })} variant="default">
        Make a copy
      </ButtonLink>
    </>
  )
}
