import { Instant } from '../../../../web/ui/when.tsx'
import type { Addendum } from '../medical-record.ts'
import classes from './record-addenda.module.css'

/** The texts that were added to a record after it was signed, in order of time. */
export function RecordAddenda({ addenda }: { addenda: readonly Addendum[] }) {
  if (addenda.length === 0) return null
  return (
    <section className={classes.addenda}>
      <h2>{addenda.length === 1 ? 'Addendum' : 'Addenda'}</h2>
      <ol>
        {addenda.map(({ id, text, author, createdAt }) => (
          <li key={id}>
            <p>{text}</p>
            <p className={classes.by}>
              {author?.name ?? 'A former doctor'}, <Instant at={createdAt} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
