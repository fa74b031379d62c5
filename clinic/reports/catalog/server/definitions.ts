import type { MakeDataset, ReportDefinition } from './dataset.ts'
import { visits } from './datasets/visits.ts'
import { deskReports } from './definitions/desk.ts'

/** All rows that reports can count, by name. */
export const datasets: Readonly<Record<string, MakeDataset>> = { visits }

/** All reports of the product, in the order in which they are listed. */
export const definitions: readonly ReportDefinition[] = [...deskReports]
