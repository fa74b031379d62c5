import type { ReactNode } from 'react'
import classes from './timeline.module.css'

/** One thing of a group, with its kind before it. */
export function Line({ kind, children }: { kind: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <span className={classes.kind}>{kind}</span>
      <div>{children}</div>
    </div>
  )
}
