import type { ReactNode } from 'react'
import { personLabel } from '../../../../contract/person.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
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
  /** Of its heading; 4 when nothing else is said. */
  readonly level?: 2 | 3 | 4
  /** Its page. */
  readonly to?: string | undefined
  /** Stands between its own texts and the addenda. */
  readonly children?: ReactNode
}

/** A record among others, with its texts. */
export function RecordInStream({ record, level = 4, to, children }: RecordInStreamProps) {
  const { date, doctor, doctorId, notes, prescription, addenda } = record
  const Heading = `h${level}` as const
  return (
    <article className={classes.record}>
      <div className={classes.head}>
        <Heading>
          <Day date={date} /> · {doctor?.name ?? personLabel(doctor, doctorId)}{' '}
          <RecordStateBadges record={record} />
        </Heading>
        {to !== undefined && (
          <ButtonLink to={to} variant="subtle" size="compact-sm">
            View
          </ButtonLink>
        )}
      </div>
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
