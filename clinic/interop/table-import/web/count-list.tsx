import { grouped } from '../../../../contract/number-words.ts'
import classes from './table-import.module.css'

/** Counts with their names, side by side. */
export function CountList({ counts }: { counts: readonly (readonly [string, number])[] }) {
  return (
    <dl className={classes.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
