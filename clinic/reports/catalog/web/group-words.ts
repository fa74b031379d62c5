import { useDateWords } from '../../../../web/ui/when.tsx'
import type { Report, ReportGroupRow } from '../report.ts'

/** The words of a group: a step of time by its days, anything else as the server names it. */
export function useGroupWords({ dimensions }: Report) {
  const words = useDateWords()
  return (row: ReportGroupRow, place: number): string => {
    const { id, isTime } = dimensions[place] ?? {}
    const { value = null, words: given = '' } = row.by[place] ?? {}
    if (!isTime || value === null) return given
    const year = value.slice(0, 4)
    const month = Number(value.slice(5, 7))
    switch (id) {
      case 'week':
        return `Week of ${words.day(value)}`
      case 'month':
        return `${words.shortMonth(value)} ${year}`
      case 'quarter':
        return `Q${Math.ceil(month / 3)} ${year}`
      case 'year':
        return year
      default:
        return words.day(value)
    }
  }
}
