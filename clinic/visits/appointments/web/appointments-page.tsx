import type { ReactNode } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { addAppointment, listAppointments } from '../appointment.ts'
import { appointmentColumns } from './appointment-columns.tsx'
import { AppointmentFilters } from './appointment-filters.tsx'
import { useOpenVisit } from './open-visit.tsx'
import { ViewSwitch } from './view-switch.tsx'
import classes from './appointments-page.module.css'

/** A day is one page, so that it can be printed as a whole. */
const mostOfDay = 100

/** All appointments, newest first (S-37 to S-39, S-49). */
export function AppointmentsPage({ notice }: { notice?: ReactNode }) {
  const session = useSession()
  const open = useOpenVisit()
  const { query, set, order } = usePageSearch(listAppointments)
  const { from, to } = query
  const isOneDay = from !== undefined && from === to
  const appointments = useAnswer(listAppointments, {
    query: isOneDay ? { ...query, limit: mostOfDay } : query,
  })
  const words = useDateWords()
  const printedDays = [from, isOneDay ? undefined : to]
    .flatMap((day) => (day === undefined ? [] : [words.day(day)]))
    .join(' – ')
  const rows = appointments.data?.rows
  const actions = (
    <>
      <ViewSwitch />
      {mayCall(session, addAppointment) && (
        <ButtonLink to={paths.appointmentAdd()}>+ Add Appointment</ButtonLink>
      )}
    </>
  )
  return (
    <Page title="Appointments" actions={actions}>
      {notice}
      <AppointmentFilters query={query} set={set} first={rows?.[0]} />
      <Letterhead />
      <p className={classes.printed}>{printedDays}</p>
      <ListTable
        label="Appointments"
        columns={appointmentColumns}
        rows={rows}
        empty="No Appointments Found"
        onRow={({ id }) => open(id)}
        order={order}
        loading={appointments.isLoading}
        problem={appointments.error}
      />
      <Pager page={appointments.data} of={['appointment', 'appointments']} />
    </Page>
  )
}
