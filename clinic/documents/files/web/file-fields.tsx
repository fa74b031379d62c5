import { CheckField } from '../../../../web/form/check-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { MomentField } from '../../../chart/facts/web/moment-field.tsx'
import { typeOptions } from './file-words.ts'
import { useVisitsOf } from '../../../visits/appointments/web/use-visits-of.ts'

/** The words about a file of a patient; before the patient is known it belongs to no visit. */
export function FileFields({ patientId }: { readonly patientId: string | undefined }) {
  return (
    <>
      <TextField name="text" label="Title" required />
      <SelectField name="type" label="Type" options={typeOptions} required />
      <MomentField name="dated" label="Date" help="The day, month or year of the document" />
      {patientId !== undefined && <VisitField key={patientId} patientId={patientId} />}
      <CheckField
        name="forPatient"
        label="The patient may read it"
        help="It then stands under My files, where the patient can download it."
      />
    </>
  )
}

function VisitField({ patientId }: { readonly patientId: string }) {
  const visits = useVisitsOf(patientId)
  if (visits.length === 0) return null
  return <SelectField name="appointmentId" label="Visit" empty="None" options={visits} />
}
