import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Person } from '../../../../contract/person.ts'
import { ask, useAct, useAnswer } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { TimeField } from '../../../../web/form/time-field.tsx'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { listDoctorsToBook } from '../../appointments/doctor-to-book.ts'
import { useTypeOfVisit } from '../../appointments/web/use-type-of-visit.ts'
import { VisitResources } from '../../appointments/web/visit-resources.tsx'
import { readPatient } from '../../../patients/charts/patient.ts'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { SignsOfChosen } from '../../../patients/charts/web/signs-of-patient.tsx'
import { listDoctors } from '../../../access/users/doctors.ts'
import { VisitTypeField } from '../../../availability/visit-types/web/visit-type-field.tsx'
import { addSeries, NewSeries, usualRule } from '../series.ts'
import { ProposedVisits } from './proposed-visits.tsx'
import { RuleFields } from './rule-fields.tsx'

/** A new series: the rule, and a preview of its visits. */
export function SeriesAddPage() {
  const go = useGo()
  const { clinic } = useSession()
  const { patientId = '', doctorId = '', date = '', time = '' } = useUrlValues()
  const known = useAnswer(readPatient, { params: { id: patientId } }, { enabled: patientId !== '' })
  const doctors = useAnswer(listDoctors, { query: { id: doctorId } }, { enabled: doctorId !== '' })
  const add = useAct(addSeries)
  // One id for all tries, so that a request sent twice books one series.
  const [id] = useState(() => uuidv7())
  const patient = known.data ?? null
  const doctor = doctors.data?.entries[0] ?? null
  if (known.isLoading || doctors.isLoading) {
    return (
      <Page title="Book a Series" width="narrow">
        <Loading lines={8} />
      </Page>
    )
  }
  return (
    <Page title="Book a Series" width="narrow">
      <Form
        schema={NewSeries}
        initial={{
          id,
          patientId: patient?.id,
          doctorId: doctor?.id,
          date: date || clinic.today,
          time,
          minutes: clinic.visitMinutes,
          ...usualRule,
          leaveOut: [],
        }}
        onSubmit={async (body) => {
          const booked = await add.act({ body })
          notify.success(`${booked.visits.length} appointments booked.`)
          await go(paths.seriesDetails(booked.id))
          return booked
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to book the series"
        submitLabel="Book Series"
        savingLabel="Booking..."
        cancelTo={paths.appointments()}
      >
        <FieldColumns>
          <PersonField
            name="patientId"
            label="Patient"
            empty="Select Patient"
            required
            chosen={patient}
            {...patientChoice}
          />
          <DoctorAndType doctor={doctor} />
          <VisitResources />
          <DateField name="date" label="First day" required />
          <TimeField name="time" label="Time" required />
          <NumberField name="minutes" label="Minutes" min={5} max={480} required />
        </FieldColumns>
        <SignsOfChosen isForVisit />
        <RuleFields />
        <NotesField name="reason" label="Reason/notes" rows={2} />
        <ProposedVisits />
      </Form>
    </Page>
  )
}
SeriesAddPage.about = addSeries

/** The type follows the doctor, and the length the type. */
function DoctorAndType({ doctor }: { doctor: Person | null }) {
  const { chooseType, chooseDoctor } = useTypeOfVisit()
  return (
    <>
      <PersonField
        name="doctorId"
        label="Doctor"
        empty="Select Doctor"
        required
        chosen={doctor}
        search={(search) => ask(listDoctorsToBook, { query: { search } })}
        onChoose={chooseDoctor}
      />
      <VisitTypeField name="visitTypeId" chosen={null} onChoose={chooseType} />
    </>
  )
}
