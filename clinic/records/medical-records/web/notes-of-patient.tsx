import { Button } from '@mantine/core'
import { useAnswer } from '../../../../web/ask.ts'
import { usePagesBelow } from '../../../../web/table/use-pages-below.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { type ChartNote, readChartNotes } from '../chart-record.ts'
import classes from './notes-of-patient.module.css'
import { PartsOfRecord } from './parts-of-record.tsx'
import { RecordInStream } from './record-in-stream.tsx'

/** Earlier records of a patient, to be read beside a new one. */
export function NotesOfPatient({ patientId }: { patientId: string }) {
  return (
    <section className={classes.notes} aria-label="Earlier notes">
      <h3>Earlier notes</h3>
      <NoteStream patientId={patientId} level={4} />
    </section>
  )
}

interface NoteStreamProps {
  readonly patientId: string
  /** Of the heading of each note. */
  readonly level: 2 | 3 | 4
  /** The page of a note, where it can be left for it. */
  readonly pathOf?: (note: ChartNote) => string
}

/** Records of a patient with their texts, newest first; each reading is in the audit log. */
export function NoteStream(props: NoteStreamProps) {
  const pages = usePagesBelow()
  return pages.map(({ after, onMore }) => (
    <NotesPage key={after} {...props} after={after} onMore={onMore} />
  ))
}

interface NotesPageProps extends NoteStreamProps {
  /** The cursor of the page; empty for the first. */
  readonly after: string
  /** Shows the next page; only on the last one. */
  readonly onMore: ((after: string) => void) | undefined
}

function NotesPage({ patientId, level, pathOf, after, onMore }: NotesPageProps) {
  const { data, error } = useAnswer(readChartNotes, {
    params: { id: patientId },
    query: after === '' ? {} : { after },
  })
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={6} />
  if (data.total === 0) return <p className={classes.none}>No earlier notes that you may read.</p>
  return (
    <>
      {data.rows.map((note) => (
        <RecordInStream key={note.id} record={note} level={level} to={pathOf?.(note)}>
          <PartsOfRecord record={note} />
        </RecordInStream>
      ))}
      {onMore && data.next && (
        <Button variant="default" onClick={() => onMore(data.next ?? '')}>
          Show older notes
        </Button>
      )}
    </>
  )
}
