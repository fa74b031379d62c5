import { Button } from '@mantine/core'
import { useState } from 'react'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Day, Instant } from '../../../../web/ui/when.tsx'
import { type ChartNote, readChartNotes } from '../chart-record.ts'
import classes from './notes-of-patient.module.css'
import { PartsOfRecord } from './parts-of-record.tsx'
import { RecordStateBadges } from './record-state.tsx'

/** Earlier records of a patient with their texts, newest first; each reading is in the audit log. */
export function NotesOfPatient({ patientId }: { patientId: string }) {
  const [cursors, setCursors] = useState<readonly string[]>([''])
  return (
    <section className={classes.notes} aria-label="Earlier notes">
      <h3>Earlier notes</h3>
      {cursors.map((after, place) => (
        <NotesPage
          key={after}
          patientId={patientId}
          after={after}
          onMore={
            place === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined
          }
        />
      ))}
    </section>
  )
}

interface NotesPageProps {
  readonly patientId: string
  /** The cursor of the page; empty for the first. */
  readonly after: string
  /** Shows the next page; only on the last one. */
  readonly onMore: ((after: string) => void) | undefined
}

function NotesPage({ patientId, after, onMore }: NotesPageProps) {
  const { data, error } = useAnswer(readChartNotes, {
    params: { id: patientId },
    query: after === '' ? {} : { after },
  })
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={6} />
  if (data.total === 0) return <p className={classes.none}>No earlier notes that you may read.</p>
  return (
    <>
      {data.rows.map((note) => (
        <Note key={note.id} note={note} />
      ))}
      {onMore && data.next && (
        <Button variant="default" onClick={() => onMore(data.next ?? '')}>
          Show older notes
        </Button>
      )}
    </>
  )
}

function Note({ note }: { note: ChartNote }) {
  const { date, doctor, doctorId, notes, prescription, addenda } = note
  return (
    <article className={classes.note}>
      <h4>
        <Day date={date} /> · {doctor?.name ?? personLabel(doctor, doctorId)}{' '}
        <RecordStateBadges record={note} />
      </h4>
      <p>{notes}</p>
      {prescription && (
        <p>
          <strong>Prescription</strong> {prescription}
        </p>
      )}
      <PartsOfRecord record={note} />
      {addenda.map(({ id, text, author, createdAt }) => (
        <p key={id}>
          <strong>Addendum</strong> {text} ({author?.name ?? 'a former doctor'},{' '}
          <Instant at={createdAt} />)
        </p>
      ))}
    </article>
  )
}
