import type { DateWords } from '../../../contract/date-words.ts'
import type { Report, ReportGroupRow } from './report.ts'

/** The words of a group: a step of time by its days, anything else as the report names it. */
export function groupInWords(
  { dimensions }: Pick<Report, 'dimensions'>,
  row: ReportGroupRow,
  place: number,
  words: DateWords,
): string {
  const { id, isTime } = dimensions[place] ?? {}
  const { value = null, words: given = '' } = row.by[place] ?? {}
  if (!isTime || value === null) return given
  const year = value.slice(0, 4)
  if (id === 'week') return `Week of ${words.day(value)}`
  if (id === 'month') return `${words.shortMonth(value)} ${year}`
  if (id === 'quarter') return `Q${Math.ceil(Number(value.slice(5, 7)) / 3)} ${year}`
  return id === 'year' ? year : words.day(value)
}
