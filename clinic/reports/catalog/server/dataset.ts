import type { Permission } from '../../../../contract/permission.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Days, StretchName } from '../../../../contract/stretches.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type {
  Chart,
  Condition,
  MeasureColumn,
  ReportGroup,
  ReportSection,
  RowColumn,
  RowLink,
  Unit,
} from '../report.ts'

/** The facts that the SQL of datasets needs. */
export interface Facts {
  readonly zone: string
  readonly today: string
  readonly currency: string
  readonly firstWeekday: number
  readonly viewer: Viewer
  /** Whether the viewer sees the rows of the whole clinic, or own ones only. */
  readonly seesAll: boolean
  /** Milliseconds that all statements of one answer may take together. */
  readonly patience: number
}

/** A way to group rows. Its value is text, or is cast to text. */
export interface Dimension {
  readonly name: string
  readonly value: Fragment
  /**
   * Tables that only this dimension needs: whole tables are not joined for reports without it. Not for datasets of which
   * sums are kept.
   */
  readonly joins?: Fragment
  /** Words for values that are codes; their order is that of the groups. */
  readonly words?: Readonly<Record<string, string>>
  /** Words for values that are ids, looked up after the rows are counted. */
  readonly wordsOf?: (values: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Its values are what people wrote: outside of the database a hash stands for each, in addresses too. */
  readonly isText?: true
  /** The number of which its values are bands; filters can bound it. */
  readonly number?: Fragment
  /** Words for rows without a value. */
  readonly without?: string
  /** Whether groups stand in the order of their values, such as hours; else the greatest figure is first. */
  readonly isOrdered?: true
  /** The value for all rows of a day, such as the weekday. */
  readonly ofDay?: (day: Fragment) => Fragment
}

/** A figure of many rows. */
export type Measure = SumMeasure | ShareMeasure

interface AnyMeasure {
  readonly name: string
  readonly unit: Unit
  /** How it is counted, where the name does not say it. */
  readonly about?: string
  /** Of which rows it is counted, where it is not all of them. */
  readonly rows?: Fragment
}

export interface SumMeasure extends AnyMeasure {
  /** An aggregate over the rows, such as a count or a sum; null counts as nothing. */
  readonly value: Fragment
  /** A share or an average: the value is divided by this aggregate. */
  readonly per?: Fragment
  /** The figures of groups say nothing of the figure of all, such as a count of different patients. */
  readonly isWhole?: true
  /** It counts different values of this: of each, the newest row stands behind the figure. */
  readonly each?: Fragment
}

/** Such as a median: this share of the rows has so much of the dataset's spread, or less. */
export interface ShareMeasure extends AnyMeasure {
  /** From 0 to 1. */
  readonly share: number
}

/** A count of different things, such as of patients. */
export const countOf = (sql: Sql, name: string, each: Fragment): SumMeasure => ({
  ...{ name, unit: 'count', isWhole: true, each },
  value: sql`count(distinct ${each})`,
  rows: sql`${each} is not null`,
})

/** Whether the figures of groups add up to that of all rows. */
export const addsUp = (measure: Measure): boolean =>
  'value' in measure && measure.per === undefined && !measure.isWhole

export function measureColumn(id: string, measure: Measure): MeasureColumn {
  const { name, unit, about = null } = measure
  return { id, name, unit, about, addsUp: addsUp(measure), isOfEach: 'each' in measure }
}

/** Tables whose rows change after their day; what is kept of that day is then counted anew. */
export type KeptOf = 'appointments' | 'bills' | 'payments'

/** A column of the rows behind a figure. */
export type Column = RowColumn & {
  readonly value: Fragment
  /** Words for values that are codes. */
  readonly words?: Readonly<Record<string, string>>
  readonly inWords?: (value: string) => string
}

/** Rows that can be counted, each one thing of the clinic, such as a visit. */
export interface Dataset {
  /** Such as `visit`, `visits`. */
  readonly of: readonly [one: string, many: string]
  /** Which rows there are, in words. */
  readonly about: string
  readonly permission: Permission
  /** When its rows were computed, for rows that are kept behind the writer. */
  readonly computedAt?: Fragment
  /** The rows of a doctor who sees own figures only; without it such doctors do not see the report. */
  readonly own?: Fragment
  /** The tables, such as `appointments a`, or rows that are calculated for some days. */
  readonly from: Fragment | ((days: Days) => Promise<{ readonly is: Fragment }>)
  readonly where: Fragment
  /** The day or moment of a row, by which days are chosen. Without it a report is about now. */
  readonly at?: {
    readonly kind: 'day' | 'moment'
    readonly value: Fragment
    /** Finds the rows of some days by an index, where the database cannot by the value. */
    readonly within?: (days: Days) => Fragment
  }
  readonly dimensions: Readonly<Record<string, Dimension>>
  readonly measures: Readonly<Record<string, Measure>>
  /** Whole numbers of which measures take a share, such as the minutes of waiting. */
  readonly spread?: { readonly point: Fragment; readonly where: Fragment }
  /** Sums of past days are kept, so that years are added up instead of counted. */
  readonly kept?: KeptOf
  readonly rows: {
    /** Further tables that only the columns need. */
    readonly joins?: Fragment
    readonly id: Fragment
    readonly patientId?: Fragment
    readonly link?: { readonly to: RowLink; readonly id: Fragment }
    /** Orders the rows, newest first; the text of a moment or a day. */
    readonly order: { readonly value: Fragment; readonly type: 'timestamptz' | 'date' | 'text' }
    readonly columns: readonly Column[]
  }
}

export type MakeDataset = (sql: Sql, facts: Facts) => Dataset

/** One report: all that its page, its files and the tiles of dashboards need. */
export interface ReportDefinition {
  readonly id: string
  readonly group: ReportGroup
  readonly title: string
  readonly question: string
  readonly dataset: string
  readonly by: readonly string[]
  readonly measures: readonly string[]
  readonly chart: Chart
  /** Further parts of its page, below its table. */
  readonly sections?: readonly ReportSection[]
  /** Filters that it always has. */
  readonly where?: readonly Condition[]
  /** The days that it is about unless it is asked for others. */
  readonly days?: StretchName
}
