import type { Sql } from '../../../../server/database/connect.ts'
import type { Topic } from '../../../../contract/endpoint.ts'
import type { ColumnFacts } from '../column-facts.ts'
import type { TableKind } from '../kinds.ts'
import type { Mapping } from '../mapping.ts'

/** A table whose step is under way. */
export interface TableAtWork {
  readonly id: string
  readonly kind: TableKind
  readonly bytes: number
  readonly sheet: string | null
  readonly columns: readonly ColumnFacts[]
  readonly mapping: Mapping | null
  readonly createdBy: string | null
  /** The account that began the step. */
  readonly updatedBy: string | null
  readonly checkedAt: string | null
}

export interface StepParts {
  readonly sql: Sql
  readonly table: TableAtWork
  /** Aborted when the server stops; a step then ends after its current batch, to be begun again. */
  readonly signal: AbortSignal
  /** Tells screens of changed rows. */
  readonly onNews: (topics: readonly Topic[]) => void
}

/** Topics of the rows that tables of a kind make. */
export const topicOf = {
  patients: 'patients',
  doctors: 'users',
  visits: 'appointments',
  balances: 'bills',
  prices: 'visit-types',
  stock: 'stock',
} as const satisfies Record<TableKind, Topic>
