import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import {
  changePatient,
  keptOnceKnown,
  type Patient,
  PatientChanges,
  readPatient,
  WholePatient,
} from '../patient.ts'
import { Duplicates, useSeenDuplicates } from './duplicates.tsx'
import { allergiesInWords } from '../patient-facts.ts'
import { PatientFields } from './patient-fields.tsx'

/** Changes a chart (S-33, S-35, X-08). */
export function PatientEditPage() {
  const id = usePathId()
  const { data: patient, error } = useAnswer(readPatient, { params: { id } }, { isForForm: true })
  if (!patient && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Patient not found" to={paths.patients()} />
  }
  return (
    <Page title="Edit Patient" width="narrow">
      {patient ? (
        <EditForm key={patient.id} patient={patient} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  )
}
PatientEditPage.about = changePatient

function EditForm({ patient }: { patient: Patient }) {
  const go = useGo()
  const change = useAct(changePatient)
  const hasAccount = patient.account !== null
  const seen = useSeenDuplicates()
  const unknown = keptOnceKnown.filter((name) => !patient[name])
  return (
    <Form
      schema={unknown.length > 0 ? PatientChanges : WholePatient}
      initial={patient}
      onSubmit={async (values, version) => {
        // The email that signs in stays as it is, even if its owner has just changed it.
        const body = { ...values, ...(hasAccount && { email: null }), ...seen.taken() }
        const changed = await change.act({ params: { id: patient.id }, version, body })
        await go(paths.patients())
        notify.success('Patient updated', {
          label: 'Open chart',
          run: () => void go(paths.patientDetails(patient.id)),
        })
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to update patient"
      submitLabel="Update Patient"
      savingLabel="Updating..."
      cancelTo={paths.patientDetails(patient.id)}
    >
      <PatientFields
        hasAccount={hasAccount}
        unknown={unknown}
        knownAllergies={allergiesInWords({ ...patient, allergies: null })}
      />
      <Duplicates
        problem={change.problem}
        see={seen.see}
        anyway="Save as another person"
        except={patient.id}
      />
    </Form>
  )
}
