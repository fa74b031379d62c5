import { Button } from '@mantine/core'
import { useSession } from '../../../../web/session-context.tsx'
import { askForFile, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listAppointments } from '../../../visits/appointments/appointment.ts'
import { cardPapers, LabelChoice, labelKinds, printAppointmentCard, printLabels } from '../card.ts'
import classes from './documents.module.css'
import { openPdf } from '../../../../web/open-pdf.ts'

/** Labels and wristbands of a patient, and cards of the next visits. They are printed and not kept. */
export function LabelsAndCards({ patientId }: { patientId: string }) {
  const session = useSession()
  const { paper } = session.clinic
  return (
    <div className={classes.cards}>
      <Card
        title="Labels and wristband"
        text="With name, date of birth and the record number as barcode."
      >
        <Form
          schema={LabelChoice}
          initial={{ sheet: paper === 'Letter' ? '5160' : 'l7160', copies: 1, skip: 0 }}
          onSubmit={(query) =>
            openPdf('labels', 'Failed to make labels', () =>
              askForFile(printLabels, { params: { id: patientId }, query }),
            )
          }
          saving={false}
          problem={null}
          failure="Failed to make labels"
          submitLabel="Print labels"
          savingLabel="Making..."
          isLeftFreely
        >
          <LabelFields />
        </Form>
      </Card>
      {mayCall(session, listAppointments) && <Cards patientId={patientId} />}
    </div>
  )
}

function LabelFields() {
  const isSheet = !['single', 'wristband'].includes(useField('sheet').value)
  return (
    <>
      <SelectField
        name="sheet"
        label="Kind"
        required
        options={Object.entries(labelKinds).map(([value, label]) => ({ value, label }))}
      />
      <FieldColumns>
        <NumberField name="copies" label="Number" min={1} max={60} required />
        {isSheet && (
          <NumberField name="skip" label="Labels already used" min={0} max={29} required />
        )}
      </FieldColumns>
    </>
  )
}

function Cards({ patientId }: { patientId: string }) {
  const words = useDateWords()
  const { today } = useSession().clinic
  const query = { patientId, from: today, limit: 5 } as const
  const visits = useAnswer(listAppointments, { query })
  const coming = (visits.data?.rows ?? []).filter(({ status }) => status === 'scheduled')
  const print = (id: string, paper: keyof typeof cardPapers) =>
    void openPdf('appointment', 'Failed to make the card', () =>
      askForFile(printAppointmentCard, { params: { id }, query: { paper } }),
    )
  return (
    <Card title="Appointment cards" text="Day, time and doctor of a visit, to take home.">
      {visits.data && coming.length === 0 && <Hint>No upcoming visits.</Hint>}
      <ul className={classes.visits}>
        {coming.map(({ id, date, time, doctor }) => {
          const when = words.moment(date, time)
          return (
            <li key={id}>
              {[when, doctor?.name].filter(Boolean).join(', ')}
              <span>
                {(['page', 'roll'] as const).map((paper) => (
                  <Button
                    key={paper}
                    variant="default"
                    size="compact-md"
                    aria-label={`Print the card of ${when}: ${cardPapers[paper]}`}
                    onClick={() => print(id, paper)}
                  >
                    {paper === 'page' ? 'Page' : 'Roll'}
                  </Button>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
