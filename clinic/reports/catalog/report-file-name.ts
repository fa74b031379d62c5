import type { ReportFileKind, ReportSummary } from './report.ts'

/** The name of a report's file: its id, or for an own report, whose id says nothing, the words of its title. */
export function reportFileName(
  { id, group, title }: Pick<ReportSummary, 'id' | 'group' | 'title'>,
  as: ReportFileKind,
): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
  return `${group === 'Own' ? words || 'report' : id}.${as}`
}
