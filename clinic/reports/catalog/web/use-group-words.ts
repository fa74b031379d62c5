import { useDateWords } from '../../../../web/ui/when.tsx'
import { groupInWords } from '../group-words.ts'
import type { Report, ReportGroupRow } from '../report.ts'

/** The words of the groups of a report, with days as the clinic writes them. */
export function useGroupWords(report: Report): (row: ReportGroupRow, place: number) => string {
  const words = useDateWords()
  return (row, place) => groupInWords(report, row, place, words)
}
