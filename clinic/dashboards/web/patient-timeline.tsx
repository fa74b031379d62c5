import type { ReactNode } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import { personLabel } from '../../../contract/person.ts'
import { useAnswer } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import { paths } from '../../../contract/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { Day, Moment } from '../../../web/ui/when.tsx'
import {
  type Appointment,
  listAppointments,
  statusWords,
} from '../../visits/appointments/appointment.ts'
import { type Bill, billStatusWords, invoiceName, listBills } from '../../billing/bills/bill.ts'
import { listChartRecords } from '../../records/medical-records/chart-record.ts'
import { useRecordPath } from '../../records/medical-records/web/record-path.ts'
import {
  listMedicalRecords,
  type MedicalRecordRow,
} from '../../records/medical-records/medical-record.ts'
import classes from './patient-timeline.module.css'

const ofEach = 5

interface Happening {
  readonly key: string
  readonly date: string
  readonly time: string
  readonly what: ReactNode
}

/** The latest visits, records and bills of a patient in one timeline, newest first. */
export function PatientTimeline({ patientId }: { patientId: string }) {
  const session = useSession()
  const query = { patientId, limit: ofEach }
  const [seesVisits, seesRecords, seesBills] = [
    mayCall(session, listAppointments),
    mayCall(session, listMedicalRecords),
    mayCall(session, listBills),
  ]
  const visits = useAnswer(listAppointments, { query }, { enabled: seesVisits })
  const isDoctor = mayCall(session, listChartRecords)
  const deskRecords = useAnswer(
    listMedicalRecords,
    { query },
    { enabled: seesRecords && !isDoctor },
  )
  const chartRecords = useAnswer(
    listChartRecords,
    { params: { id: patientId }, query: { limit: ofEach } },
    { enabled: isDoctor },
  )
  const records = isDoctor ? chartRecords : deskRecords
  const pathOf = useRecordPath(patientId)
  const bills = useAnswer(listBills, { query }, { enabled: seesBills })
  const asked = [
    ...(seesVisits ? [visits] : []),
    ...(seesRecords ? [records] : []),
    ...(seesBills ? [bills] : []),
  ]
  const failed = asked.find(({ data, error }) => !data && error)
  if (failed) return <LoadFailure problem={failed.error} />
  if (asked.some(({ data }) => !data)) return <Loading lines={5} />

  const happenings = [
    ...(visits.data?.rows ?? []).map(visitHappening),
    ...(records.data?.rows ?? []).map((record) => recordHappening(record, pathOf(record))),
    ...(bills.data?.rows ?? []).map(billHappening),
  ].sort((a, b) => (b.date + b.time).localeCompare(a.date + a.time))
  if (happenings.length === 0) return <p className={classes.none}>Nothing has happened yet.</p>
  return (
    <ol className={classes.timeline}>
      {happenings.map(({ key, date, time, what }) => (
        <li key={key}>
          {time ? <Moment date={date} time={time} /> : <Day date={date} />}
          <span className={classes.what}>{what}</span>
        </li>
      ))}
    </ol>
  )
}

function visitHappening(visit: Appointment): Happening {
  const { id, date, time, doctor, doctorId, status, visitType, reason } = visit
  const about = [visitType?.name, reason].filter(Boolean).join(': ')
  return {
    key: id,
    date,
    time,
    what: (
      <>
        Appointment with {doctor?.name ?? personLabel(doctor, doctorId)}
        {about && `, ${about}`} <StatusBadge word={statusWords[status]} />
      </>
    ),
  }
}

function recordHappening(
  { id, date, doctor, doctorId }: MedicalRecordRow,
  path: string,
): Happening {
  return {
    key: id,
    date,
    time: '',
    what: (
      <>
        <TextLink to={path} underline="always">
          Medical record
        </TextLink>{' '}
        by {doctor?.name ?? personLabel(doctor, doctorId)}
      </>
    ),
  }
}

function billHappening({ id, date, invoiceNumber, amount, currency, status }: Bill): Happening {
  return {
    key: id,
    date,
    time: '',
    what: (
      <>
        <TextLink to={paths.billEdit(id)} underline="always">
          Bill {invoiceName(invoiceNumber)}
        </TextLink>
        , {formatMoney(amount, currency)} <StatusBadge word={billStatusWords[status]} />
      </>
    ),
  }
}
