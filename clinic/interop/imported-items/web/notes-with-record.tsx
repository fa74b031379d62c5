import { useAnswer } from '../../../../web/ask.ts'
import type { RecordPlace } from '../../../../web/record-parts.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { listImportedItems, readImportedItem } from '../imported-item.ts'
import { ItemContents } from './item-contents.tsx'
import classes from './item-contents.module.css'

/** Notes and letters that came with the record of an imported visit, as their sender wrote them. */
export function NotesWithRecord({ record }: { record: RecordPlace }) {
  const { data } = useAnswer(listImportedItems, {
    params: { id: record.patientId },
    query: { recordId: record.id, only: 'attached' },
  })
  // A system may send one note as a document and as a report.
  const items = [...new Map(data?.rows.map((item) => [item.title, item])).values()]
  if (items.length === 0) return null
  return (
    <section className={classes.contents} aria-label="Attached notes">
      <h2 className={classes.title}>Attached notes</h2>
      {items.map(({ id, title }) => (
        <AttachedNote key={id} title={title} params={{ id: record.patientId, itemId: id }} />
      ))}
    </section>
  )
}

interface AttachedNoteProps {
  readonly title: string
  readonly params: { readonly id: string; readonly itemId: string }
}

function AttachedNote({ title, params }: AttachedNoteProps) {
  const { data, error } = useAnswer(readImportedItem, { params })
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {data ? (
        <ItemContents words="" contents={data} item={params} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={4} />
      )}
    </section>
  )
}
