import { v7 as uuidv7 } from 'uuid'
import type { NewOwnReport } from '../own-report.ts'

/** A valid body for adding an own report. */
export function anOwnReport(changes: Partial<NewOwnReport> = {}): NewOwnReport {
  const id = uuidv7()
  return {
    ...{ id, title: `Report ${id}`, question: 'How many visits does each doctor have?' },
    ...{ dataset: 'visits', by: ['doctor'], measures: ['held', 'minutes'], where: [] },
    ...{ chart: 'bars', days: 'month' },
    ...changes,
  }
}
