import { type ReactNode, useId, useState } from 'react'
import classes from './folded-line.module.css'

interface FoldedLineProps {
  readonly title: string
  /** How many wait; it stands in the line. */
  readonly count: number
  /** Made when the line is opened for the first time. */
  readonly children: ReactNode
}

/** The things that wait beside the work of a page: one slim line that opens. */
export function FoldedLine({ title, count, children }: FoldedLineProps) {
  const id = useId()
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <section className={classes.folded} aria-labelledby={id}>
      <details onToggle={() => setWasOpened(true)}>
        <summary>
          <h2 id={id}>{title}</h2> <span className={classes.count}>{count}</span>
        </summary>
        <div className={classes.content}>{wasOpened && children}</div>
      </details>
    </section>
  )
}
