import type { ReportDataset } from '../own-report.ts'
import { isTimeGroup } from '../own-report-rules.ts'
import { type Dataset, measureColumn } from './dataset.ts'
import { definitions } from './definitions.ts'
import { dimensionsOf } from './run-report.ts'
import { statutoryDefinitions } from './statutory-definition.ts'

/** Names of datasets where the name in the code does not say it. */
const names: Readonly<Record<string, string>> = {
  doctorDays: 'Open hours of doctors',
  patients: 'Patients as they are now',
  newPatients: 'Patients by registration',
  doubles: 'Likely doubles',
  conditions: 'Problems',
  observations: 'Measurements and results',
  services: 'Services on invoices',
  debts: 'Bills that are owed',
  credits: 'Credit notes',
  tillCounts: 'Till sessions',
  stockNow: 'Stock as it is now',
  stockMoves: 'Moves of stock',
  stockItems: 'Stock items',
  accesses: 'Emergency access and care taken',
  events: 'Events of the audit log',
  ...Object.fromEntries(statutoryDefinitions.map(({ id, title }) => [id, `Problems: ${title}`])),
}

/** A dataset in words: all that a report may choose from. */
export function describeDataset(id: string, dataset: Dataset): ReportDataset {
  return {
    id,
    name: names[id] ?? inWords(id),
    group: definitions.find((one) => one.dataset === id)?.group ?? 'Own',
    of: [...dataset.of],
    about: dataset.about,
    hasDays: dataset.at !== undefined,
    dimensions: dimensionsOf(dataset).map((one) => {
      const { words = {}, without } = (!isTimeGroup(one.id) && dataset.dimensions[one.id]) || {}
      const known = Object.values(words)
      return { ...one, values: [...known, ...(known.length > 0 && without ? [without] : [])] }
    }),
    measures: Object.entries(dataset.measures).map(([measure, one]) => measureColumn(measure, one)),
  }
}

/** `unsignedNotes` → `Unsigned notes`. */
function inWords(id: string): string {
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
