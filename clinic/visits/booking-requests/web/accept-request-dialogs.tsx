import { orDash } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listLikelyDuplicates } from '../../../patients/charts/likely-duplicate.ts'
import { NewPatientForm } from '../../../patients/charts/web/new-patient-form.tsx'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { SignsOfChosen } from '../../../patients/charts/web/signs-of-patient.tsx'
import { Acceptance, acceptBookingRequest, type BookingRequest } from '../new-patient-request.ts'
import classes from './new-patient-requests.module.css'

interface DialogProps {
  readonly request: BookingRequest
  readonly onClose: () => void
}

/** For a person who has a chart already: the desk checks a document and chooses the chart. */
export function LinkDialog({ request, onClose }: DialogProps) {
  const { id, name, dob, phone } = request
  const words = useDateWords()
  const accept = useAct(acceptBookingRequest)
  const like = useAnswer(listLikelyDuplicates, { query: { name, dob, contact: phone } })
  return (
    <Dialog
      title={`Link ${name} to a chart`}
      detail="Check an identity document first: anybody can type any name."
      onClose={onClose}
    >
      <ul className={classes.charts} aria-label="Charts that look like this person">
        {(like.data ?? []).map((chart) => (
          <li key={chart.id}>
            <TextLink to={paths.patientDetails(chart.id)}>
              {chart.name || orDash(chart.email)}
            </TextLink>
            {`, born ${words.date(orDash(chart.dob))}, MRN ${chart.mrn}: same ${chart.because}`}
            {chart.isUnconfirmed && ' (signed up online, email not confirmed)'}
          </li>
        ))}
      </ul>
      <Form
        schema={Acceptance}
        initial={{}}
        onSubmit={async (body) => {
          const made = await accept.act({ params: { id }, body })
          notify.success(`Booked for ${made.patient?.name ?? name}.`)
          onClose()
          return made
        }}
        saving={accept.saving}
        problem={accept.problem}
        failure="Failed to book:"
        submitLabel="Book"
        savingLabel="Saving..."
        onCancel={onClose}
        isLeftFreely
      >
        <PersonField
          name="patientId"
          label="Patient"
          empty="Select Patient"
          required
          chosen={null}
          {...patientChoice}
        />
        <SignsOfChosen isForVisit />
        <TextField
          name="anywayReason"
          label="Reason for the override"
          help="Only if something is in the way."
        />
      </Form>
    </Dialog>
  )
}

/** For a person without a chart: the form is filled with what they entered. */
export function ChartDialog({ request, onClose }: DialogProps) {
  const { id, name, dob, email, phone } = request
  const accept = useAct(acceptBookingRequest)
  return (
    <Dialog title={`New chart for ${name}`} onClose={onClose}>
      <NewPatientForm
        initial={{ name, dob, email, contact: phone }}
        onAdded={(patient) => {
          const body = { patientId: patient.id, anywayReason: null }
          accept.act({ params: { id }, body }).then(
            () => notify.success(`Booked for ${patient.name ?? name}.`),
            (error: unknown) =>
              notify.failure(
                'The chart was added, but the visit was not booked',
                error instanceof Problem ? error.message : '',
              ),
          )
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
