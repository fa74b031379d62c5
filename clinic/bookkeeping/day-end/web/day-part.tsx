import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import classes from './day-end-page.module.css'

interface DayPartProps<Row> {
  readonly title: string
  readonly empty: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

/** A table of the day end under its heading, or a sentence where it has no rows. */
export function DayPart<Row extends { readonly id: string }>({
  title,
  empty,
  columns,
  rows,
}: DayPartProps<Row>) {
  return (
    <section aria-label={title} className={classes.part}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ListTable
          label={title}
          columns={columns}
          rows={rows}
          empty={empty}
          loading={false}
          problem={null}
        />
      )}
    </section>
  )
}
