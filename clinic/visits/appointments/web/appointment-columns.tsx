import type { Column } from '../../../../web/table/list-table.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { Clock, Day } from '../../../../web/ui/when.tsx'
import { TypeName } from '../../../availability/visit-types/web/type-name.tsx'
import {
  type Appointment,
  appointmentStatuses,
  type OwnAppointment,
  statusWords,
} from '../appointment.ts'
import { anywayWords } from '../booked-anyway.ts'
import { stateWords } from '../visit-state.ts'
import { AppointmentActions } from './appointment-actions.tsx'
import classes from './appointment-columns.module.css'
import { VisitLink } from './open-visit.tsx'

export const statusOptions = appointmentStatuses.map((value) => ({
  value,
  label: statusWords[value],
}))

export const patientColumn: Column<OwnAppointment> = {
  head: 'Patient',
  cell: ({ patient, patientId }) => <PersonName person={patient} id={patientId} />,
}
export const doctorColumn: Column<OwnAppointment> = {
  head: 'Doctor',
  narrow: true,
  phone: 'fills',
  cell: ({ doctor, doctorId }) => <PersonName person={doctor} id={doctorId} of="doctor" />,
}
const timeColumn: Column<OwnAppointment> = {
  head: 'Time',
  short: true,
  cell: ({ time }) => <Clock time={time} />,
}
export const statusColumn: Column<OwnAppointment> = {
  head: 'Status',
  short: true,
  phone: 'aside',
  cell: ({ status, state }) => (
    <div className={classes.status}>
      <StatusBadge word={statusWords[status]} />
      {state !== status && <StatusBadge word={stateWords[state]} />}
    </div>
  ),
}
/** Date, time and status; the same in every table of visits. */
export const timeColumns: readonly Column<OwnAppointment>[] = [
  { head: 'Date', short: true, cell: ({ date }) => <Day date={date} /> },
  timeColumn,
  statusColumn,
]
/** The rooms and devices it takes. */
export const resourcesColumn: Column<Appointment> = {
  head: 'Room',
  narrow: true,
  phone: 'none',
  cell: ({ resources }) => resources.map(({ name }) => name).join(', '),
}
/** The visit type, in the colour that calendars use too. */
export const typeColumn: Column<Appointment> = {
  head: 'Type',
  narrow: true,
  phone: 'none',
  cell: ({ visitType }) => visitType && <TypeName type={visitType} />,
}
export const reasonColumn: Column<OwnAppointment> = {
  head: 'Reason',
  narrow: true,
  phone: 'none',
  cell: (visit) => {
    const anyway = anywayWords(visit)
    if (anyway.length === 0) return visit.reason
    return (
      <div>
        {visit.reason}
        {anyway.map((words) => (
          <span key={words} className={classes.anyway}>
            {words}
          </span>
        ))}
      </div>
    )
  },
}

/** In the order of S-37, then further columns and the acts. */
export const appointmentColumns: readonly Column<Appointment>[] = [
  patientColumn,
  doctorColumn,
  {
    head: 'Date',
    short: true,
    sorts: { up: 'oldest', down: '' },
    cell: ({ id, date }) => (
      <VisitLink id={id}>
        <Day date={date} />
      </VisitLink>
    ),
  },
  timeColumn,
  statusColumn,
  typeColumn,
  resourcesColumn,
  reasonColumn,
  { head: 'Actions', cell: (appointment) => <AppointmentActions appointment={appointment} /> },
]
