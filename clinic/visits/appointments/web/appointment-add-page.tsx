import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { readPatient } from '../../../patients/charts/patient.ts'
import { listVisitTypes } from '../../../availability/visit-types/visit-type.ts'
import { addAppointment, AppointmentChanges } from '../appointment.ts'
import { listDoctorsToBook } from '../doctor-to-book.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import { takesReason } from './takes-reason.ts'

const NewVisit = AppointmentChanges.omit({ status: true })

/** A new visit, filled in with what a chart or a calendar already knows. */
export function AppointmentAddPage() {
  const go = useGo()
  const { clinic } = useSession()
  const { patientId = '', doctorId = '', date = '', time = '', visitTypeId } = useUrlValues()
  const known = useAnswer(readPatient, { params: { id: patientId } }, { enabled: patientId !== '' })
  const doctors = useAnswer(
    listDoctorsToBook,
    { query: { id: doctorId } },
    { enabled: doctorId !== '' },
  )
  const types = useAnswer(listVisitTypes, {})
  const add = useAct(addAppointment)
  // One id for all tries, so that a request sent twice books one visit.
  const [id] = useState(() => uuidv7())

  if (known.isLoading || doctors.isLoading || types.isLoading) {
    return (
      <Page title="Add Appointment" width="medium">
        <Loading lines={6} />
      </Page>
    )
  }
  const patient = known.data ?? null
  const doctor = doctors.data?.entries[0] ?? null
  const typeOf = (wanted: string | null | undefined) =>
    types.data?.find(({ id: one }) => one === wanted) ?? null
  const usual = visitTypeId === undefined ? typeOf(doctor?.usualTypeId) : null
  const type = usual ?? typeOf(visitTypeId)
  return (
    <Page
      title="Add Appointment"
      width="medium"
      actions={
        <ButtonLink to={paths.seriesAdd({ patientId, doctorId, date, time })} variant="default">
          Book a series
        </ButtonLink>
      }
    >
      <Form
        schema={NewVisit}
        initial={{
          patientId: patient?.id,
          doctorId: doctor?.id,
          date: date || clinic.today,
          time,
          minutes: type?.minutes ?? clinic.visitMinutes,
          visitTypeId: type?.id,
        }}
        onSubmit={async (values) => {
          const booked = await add.act({ body: { ...values, id } })
          await go(paths.appointments({ view: 'day', date: booked.date, show: booked.id }))
          notify.success('Appointment added', {
            label: 'Open',
            run: () => void go(paths.appointmentEdit(booked.id)),
          })
          return booked
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add appointment"
        submitLabel="Add Appointment"
        savingLabel="Saving..."
        cancelTo={paths.appointments()}
        madeTo={paths.appointmentEdit(id)}
      >
        <AppointmentFields
          patient={patient}
          doctor={doctor}
          visitType={type}
          usualTypeId={usual?.id}
          minutes={clinic.visitMinutes}
          isRefused={takesReason(add.problem)}
        />
      </Form>
    </Page>
  )
}
AppointmentAddPage.about = addAppointment
