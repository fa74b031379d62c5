import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { readPatient } from '../../../patients/charts/patient.ts'
import { PatientBanner } from '../../../patients/charts/web/patient-banner.tsx'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { StockLinks } from '../../../stock/items/web/stock-links.tsx'
import { WitnessOfControlled } from '../../../stock/ledger/web/controlled-lines.tsx'
import { useVisitsOf } from '../../../visits/appointments/web/use-visits-of.ts'
import { NewSale, sellStock } from '../dispensing.ts'
import { LinesToGive } from './lines-to-give.tsx'

/** Gives to a patient without a prescription: sold at the counter, or in a visit, which is charged for it. */
export function SalePage() {
  const go = useGo()
  const { patientId = '', appointmentId = '' } = useUrlValues()
  const sell = useAct(sellStock)
  // One id for all tries, so that a double press gives once.
  const [id] = useState(() => uuidv7())
  return (
    <Page
      title={appointmentId === '' ? 'Sale without prescription' : 'Give in a visit'}
      width="medium"
      actions={<StockLinks />}
    >
      <Form
        schema={NewSale}
        initial={{ id, patientId, appointmentId, lines: [] }}
        onSubmit={async (body) => {
          const given = await sell.act({ body })
          notify.success('Given out')
          await go(paths.dispensingDetails(given.id))
        }}
        saving={sell.saving}
        problem={sell.problem}
        failure="Nothing was given out:"
        submitLabel="Give out"
        savingLabel="Giving out..."
        cancelTo={paths.stock()}
        hint="The charge comes by itself: on the visit, or as a draft of a bill."
      >
        <Patient />
        <LinesToGive />
        <WitnessOfControlled />
      </Form>
    </Page>
  )
}
SalePage.about = sellStock

/** The patient, with the allergies in view as soon as one is chosen. */
function Patient() {
  const { value } = useField('patientId')
  const visit = useField('appointmentId')
  const chosen = typeof value === 'string' ? value : ''
  const { data } = useAnswer(readPatient, { params: { id: chosen } }, { enabled: chosen !== '' })
  return (
    <>
      <PersonField
        name="patientId"
        label="Patient"
        empty="Select Patient"
        required
        {...patientChoice}
        chosen={data}
        onChoose={() => visit.set('')}
      />
      {data && <PatientBanner patient={data} />}
      {chosen !== '' && <VisitField key={chosen} patientId={chosen} />}
    </>
  )
}

/** The visit in which it is given; a patient without visits has none to choose. */
function VisitField({ patientId }: { readonly patientId: string }) {
  const { today } = useSession().clinic
  const visits = useVisitsOf(patientId, { to: today, areOn: true })
  if (visits.length === 0) return null
  return (
    <SelectField
      name="appointmentId"
      label="Visit"
      empty="None: sold at the counter"
      help="The bill of the visit takes over the charge."
      options={visits}
    />
  )
}
