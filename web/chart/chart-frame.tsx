import { type ReactNode, useId } from 'react'
import { TextLink } from '../ui/text-link.tsx'
import classes from './chart-frame.module.css'

interface ChartFrameProps {
  readonly title: string
  /** The page that the title leads to. */
  readonly to?: string
  /** The figure that the chart is about, such as `312`. */
  readonly figure: ReactNode
  /** A line beside the figure, such as what it was before. */
  readonly note?: ReactNode
  /** Shown in place of a chart that has nothing to draw. */
  readonly empty?: string | undefined
  /** The chart's values as text; the first head is that of the rows. */
  readonly heads: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
  readonly children: ReactNode
}

/** A chart under its title and figure, with its values as a table on request. */
export function ChartFrame({
  title,
  to,
  figure,
  note,
  empty,
  heads,
  rows,
  children,
}: ChartFrameProps) {
  const id = useId()
  return (
    <section className={classes.frame} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {to === undefined ? title : <TextLink to={to}>{title}</TextLink>}
      </h3>
      <p className={classes.figures}>
        <span className={classes.figure}>{figure}</span>
        {note && <span className={classes.note}>{note}</span>}
      </p>
      {empty === undefined ? (
        <>
          {children}
          <details className={classes.details}>
            <summary>Show as a table</summary>
            <table className={classes.table} aria-label={title}>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([first, ...others], place) => (
                  <tr key={place}>
                    <th scope="row">{first}</th>
                    {others.map((value, column) => (
                      <td key={column}>{value}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      ) : (
        <p className={classes.empty}>{empty}</p>
      )}
    </section>
  )
}
