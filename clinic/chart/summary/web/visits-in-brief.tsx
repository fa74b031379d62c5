import type { ReactNode } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listChartRecords } from '../../../records/medical-records/chart-record.ts'
import { type OpenItem, readVisitsInBrief, type VisitInBrief } from '../visits-in-brief.ts'
import classes from './summary.module.css'

/** What is open about a patient, the next visit, and the last ones with their reasons and problems. */
export function VisitsInBrief({ patientId }: { patientId: string }) {
  const { data, error } = useAnswer(readVisitsInBrief, { params: { id: patientId } })
  const words = useDateWords()
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={3} />
  const { next, last, open } = data
  return (
    <>
      {open.length > 0 && (
        <section className={classes.part} data-wide aria-label="To do">
          <h4>To do</h4>
          <ul>
            {open.map((item) => (
              <li key={`${item.kind} ${item.record?.id ?? item.appointmentId}`}>
                <OpenLine item={item} patientId={patientId} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={classes.part} data-wide aria-label="Visits">
        <h4>Visits</h4>
        {next && (
          <p className={classes.next}>
            {`Next: ${[words.moment(next.date, next.time), ...partsOf(next)].join(', ')}`}
          </p>
        )}
        {last.length === 0 ? (
          <p>No visit yet</p>
        ) : (
          <ul>
            {last.map((visit) => (
              <li key={visit.id} className={classes.visit}>
                <Visit visit={visit} patientId={patientId} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Visit({ visit, patientId }: { visit: VisitInBrief; patientId: string }) {
  const words = useDateWords()
  const day = words.date(visit.date)
  const { reason, diagnoses, record } = visit
  return (
    <>
      {record ? (
        <RecordLink record={record} patientId={patientId}>
          {day}
        </RecordLink>
      ) : (
        <span>{day}</span>
      )}
      <span>
        {[reason, diagnoses.join(', ')].filter(Boolean).join(' → ') || 'No reason given'}{' '}
        <span className={classes.more}>{partsOf({ ...visit, reason: null }).join(', ')}</span>
      </span>
    </>
  )
}

/** The doctor, the type and the reason of a visit. */
function partsOf({ doctor, visitType, reason }: VisitInBrief): string[] {
  return [visitType, doctor && `with ${personLabel(doctor, doctor.id)}`, reason].filter(
    (part) => part !== null,
  )
}

const openWords: Record<OpenItem['kind'], (day: string, doctor: string) => string> = {
  'amendment request': (day) => `The patient asks for an amendment of the record of ${day}`,
  'co-signature': (day, doctor) => `The record of ${day} by ${doctor} waits for its co-signer`,
  'unsigned record': (day, doctor) => `The record of ${day} by ${doctor} is not signed`,
  'visit without record': (day) => `Your visit of ${day} has no record`,
  'missed visit': (day) => `The visit of ${day} was missed, and no other is booked`,
}

function OpenLine({ item, patientId }: { item: OpenItem; patientId: string }) {
  const words = useDateWords()
  const { kind, date, doctor, record, appointmentId } = item
  const text = openWords[kind](
    words.date(date),
    doctor ? personLabel(doctor, doctor.id) : 'a former doctor',
  )
  if (record) {
    return (
      <RecordLink record={record} patientId={patientId}>
        {text}
      </RecordLink>
    )
  }
  return appointmentId ? (
    <TextLink to={paths.appointmentEdit(appointmentId)}>{text}</TextLink>
  ) : (
    text
  )
}

interface RecordLinkProps {
  readonly record: { readonly id: string; readonly doctorId: string }
  readonly patientId: string
  readonly children: ReactNode
}

/** A colleague's record opens in the chart; the own one, and each for the desk, on its page. */
function RecordLink({ record, patientId, children }: RecordLinkProps) {
  const session = useSession()
  const isOwn = session.currentUser?.id === record.doctorId
  const to =
    mayCall(session, listChartRecords) && !isOwn
      ? paths.patientDetails(patientId, { tab: 'records', record: record.id })
      : paths.medicalRecordDetails(record.id)
  return <TextLink to={to}>{children}</TextLink>
}
