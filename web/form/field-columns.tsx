import type { ReactNode } from 'react'
import classes from './field-columns.module.css'

/**
 * Fields of a form in two columns, in one where there is no room for two. Long texts, choices and whatever
 * else is no single-line field take the whole width.
 */
export function FieldColumns({ children }: { readonly children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}
