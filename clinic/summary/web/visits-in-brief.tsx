import type { ReactNode } from 'react'
import { paths } from '../../../contract/paths.ts'
import type { Person } from '../../../contract/person.ts'
import { useAnswer } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { listChartRecords } from '../../records/medical-records/chart-record.ts'
import { type OpenItem, readVisitsInBrief, type VisitInBrief } from '../visits-in-brief.ts'
import classes from './summary.module.css'

/** The open items of a patient, the next visit, and the last ones with their reasons and problems. */
export function VisitsInBrief({ patientId }: { patientId: string }) {
  const { data, error } = useAnswer(readVisitsInBrief, { params: { id: patientId } })
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
        {next || last.length > 0 ? (
          <ul>
            {next && <Visit visit={next} patientId={patientId} isNext />}
            {last.map((visit) => (
              <Visit key={visit.id} visit={visit} patientId={patientId} />
            ))}
          </ul>
        ) : (
          <p>None yet</p>
        )}
      </section>
    </>
  )
}

interface VisitProps {
  readonly visit: VisitInBrief
  readonly patientId: string
  readonly isNext?: boolean
}

function Visit({ visit, patientId, isNext = false }: VisitProps) {
  const words = useDateWords()
  const { date, time, doctor, visitType, reason, diagnoses, record } = visit
  const day = words.date(date)
  const said = [reason, diagnoses.join(', ')].filter(Boolean).join(' → ')
  const rest = [visitType, doctor && `with ${nameOf(doctor)}`].filter(Boolean).join(' ')
  return (
    <li className={classes.visit}>
      {record ? (
        <RecordLink record={record} patientId={patientId}>
          {day}
        </RecordLink>
      ) : (
        <span>{isNext ? words.moment(date, time) : day}</span>
      )}
      <span>
        {isNext && <strong>Next: </strong>}
        {said} <span className={classes.more}>{rest}</span>
      </span>
    </li>
  )
}

const nameOf = ({ name, email }: Person) => (name ? name : (email ?? 'a colleague'))

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
  const text = openWords[kind](words.date(date), doctor ? nameOf(doctor) : 'a former doctor')
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
