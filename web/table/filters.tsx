import type { ReactNode } from 'react'
import classes from './filters.module.css'

/** The row of search and filters above a list. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <div role="search" className={classes.filters}>
      {children}
    </div>
  )
}
