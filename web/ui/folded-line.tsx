import { useId, type ReactNode } from 'react'
import classes from './folded-line.module.css'

interface FoldedLineProps {
  readonly title: string
  /** How many wait; it stands in the line. */
  readonly count: number
  readonly children: ReactNode
}

/** The things that wait beside the work of a page: one slim line that opens. */
export function FoldedLine({ title, count, children }: FoldedLineProps) {
  const id = useId()
  return (
    <section className={classes.folded} aria-labelledby={id}>
      <details>
        <summary>
          <h2 id={id}>{title}</h2> <span className={classes.count}>{count}</span>
        </summary>
        <div className={classes.content}>{children}</div>
      </details>
    </section>
  )
}
