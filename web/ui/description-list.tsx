import type { ReactNode } from 'react'
import classes from './description-list.module.css'

/** Names and values; empty values read as a dash. */
export function DescriptionList({
  items,
}: {
  items: readonly (readonly [term: string, value: ReactNode])[]
}) {
  return (
    <dl className={classes.list}>
      {items.map(([term, value]) => (
        <div key={term} className={classes.item}>
          <dt>{term}</dt>
          <dd>{isEmpty(value) ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === ''
}
