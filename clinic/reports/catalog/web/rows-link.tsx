import type { ReactNode } from 'react'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { previewId } from '../own-report.ts'
import type { Report, ReportGroupRow } from '../report.ts'
import { rowsBehind } from './report-links.ts'

interface RowsLinkProps {
  readonly report: Report
  readonly measure: string | undefined
  /** Without it, the link is about all rows. */
  readonly row?: ReportGroupRow
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A figure that leads to its rows; in a preview it is only a figure. */
export function RowsLink({ report, measure, row, className = '', children }: RowsLinkProps) {
  return report.id === previewId ? (
    <span className={className}>{children}</span>
  ) : (
    <TextLink to={rowsBehind(report, measure, row)} className={className}>
      {children}
    </TextLink>
  )
}
