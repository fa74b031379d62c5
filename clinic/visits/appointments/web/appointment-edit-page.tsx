import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import {
  type Appointment,
  AppointmentChanges,
  changeAppointment,
  isBookableLength,
  readAppointment,
} from '../appointment.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import { takesReason } from './takes-reason.ts'

/** A visit to move, to close or to cancel (S-44 to S-48). */
export function AppointmentEditPage() {
  const id = usePathId()
  const { data: appointment, error } = useAnswer(
    readAppointment,
    { params: { id } },
    { isForForm: true },
  )
  if (!appointment && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Appointment not found" to={paths.appointments()} />
  }
  return (
    <Page
      title="Edit Appointment"
      width="medium"
      actions={
        appointment && (
          <>
            <HistoryLink patientId={appointment.patientId} objectId={appointment.id} />
            <ButtonLink to={seriesOf(appointment)} variant="default">
              {appointment.seriesId ? 'Series' : 'Repeat'}
            </ButtonLink>
          </>
        )
      }
    >
      {appointment ? (
        <AppointmentForm key={appointment.id} appointment={appointment} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} visible />
      )}
    </Page>
  )
}
AppointmentEditPage.about = changeAppointment

/** The series a visit is of, or a new one of visits like it. */
function seriesOf({ seriesId, patientId, doctorId, date, time }: Appointment): string {
  return seriesId
    ? paths.seriesDetails(seriesId)
    : paths.seriesAdd({ patientId, doctorId, date, time })
}

function AppointmentForm({ appointment }: { appointment: Appointment }) {
  const go = useGo()
  const change = useAct(changeAppointment)
  const { minutes } = appointment
  return (
    <Form
      schema={AppointmentChanges}
      initial={isBookableLength(minutes) ? appointment : { ...appointment, minutes: undefined }}
      onSubmit={async (values, version) => {
        // An emptied select removes the type; leaving it out would keep it.
        const body = { ...values, visitTypeId: values.visitTypeId ?? null }
        const changed = await change.act({ params: { id: appointment.id }, version, body })
        await go(paths.appointments())
        notify.success('Appointment updated')
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to update appointment"
      submitLabel="Update Appointment"
      savingLabel="Updating..."
      cancelTo={paths.appointments()}
    >
      <AppointmentFields
        patient={appointment.patient}
        doctor={appointment.doctor}
        visitType={appointment.visitType}
        resources={appointment.resources}
        minutes={minutes}
        id={appointment.id}
        isRefused={takesReason(change.problem)}
        hasStatus
      />
    </Form>
  )
}
