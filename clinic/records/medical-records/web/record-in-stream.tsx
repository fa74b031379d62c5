import type { ReactNode } from 'react'
import { personLabel } from '../../../../contract/person.ts'
import { Hint } from '../../../../web/ui/card.tsx'
import { Day, Instant } from '../../../../web/ui/when.tsx'
import type { MedicalRecord } from '../medical-record.ts'
import classes from './record-in-stream.module.css'
import { RecordStateBadges } from './record-state.tsx'

interface RecordInStreamProps {
  readonly record: Pick<
    MedicalRecord,
    'date' | 'doctor' | 'doctorId' | 'state' | 'limited' | 'prescription' | 'addenda'
  > & {
    /** Null for those who may not read its texts. */
    readonly notes: string | null
  }
  /** Stands between its own texts and the addenda. */
  readonly children?: ReactNode
}

/** A record among others, with its texts. */
export function RecordInStream({ record, children }: RecordInStreamProps) {
  const { date, doctor, doctorId, notes, prescription, addenda } = record
  return (
    <article className={classes.record}>
      <h4>
        <Day date={date} /> · {doctor?.name ?? personLabel(doctor, doctorId)}{' '}
        <RecordStateBadges record={record} />
      </h4>
      {notes === null ? <Hint>You may not read its texts.</Hint> : <p>{notes}</p>}
      {prescription && (
        <p>
          <strong>Prescription</strong> {prescription}
        </p>
      )}
      {children}
      {addenda.map(({ id, text, author, createdAt }) => (
        <p key={id}>
          <strong>Addendum</strong> {text} ({author?.name ?? 'a former doctor'},{' '}
          <Instant at={createdAt} />)
        </p>
      ))}
    </article>
  )
}
