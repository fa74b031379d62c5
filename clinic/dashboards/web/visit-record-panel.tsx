import { ask, useAnswer } from '../../../web/ask.ts'
import { useGo } from '../../../web/go.ts'
import { mayCall } from '../../../web/guard.tsx'
import { paths } from '../../../contract/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { DescriptionList } from '../../../web/ui/description-list.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { Section } from '../../../web/ui/section.tsx'
import { SidePanel } from '../../../web/ui/side-panel.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { type Appointment, readAppointment } from '../../visits/appointments/appointment.ts'
import { visitCan } from '../../visits/appointments/visit-state.ts'
import { addCharge } from '../../billing/charges/charge.ts'
import { ChargesOfVisit } from '../../billing/charges/web/charges-of-visit.tsx'
import { VitalSignsOfVisit } from '../../chart/observations/web/vital-signs-of-visit.tsx'
import { AddFacts } from '../../summary/web/add-facts.tsx'
import { ChartInBrief } from '../../summary/web/chart-in-brief.tsx'
import { DraftOffer } from '../../records/medical-records/web/draft-offer.tsx'
import { NotesOfPatient } from '../../records/medical-records/web/notes-of-patient.tsx'
import { RecordOfCompletedVisit } from '../../records/medical-records/web/record-of-completed-visit.tsx'
import { NewRecordForm } from '../../records/medical-records/web/new-record-form.tsx'
import { type Patient, readPatient } from '../../patients/charts/patient.ts'
import { PatientBanner } from '../../patients/charts/web/patient-banner.tsx'
import { useVisitActs } from '../../visits/today/web/use-visit-acts.ts'
import classes from './visit-record-panel.module.css'

interface VisitRecordPanelProps {
  readonly visitId: string
  readonly onClose: () => Promise<void>
}

/**
 * The record of a visit in a panel over the doctor's day, beside what is known of the patient; adding it
 * completes the visit.
 */
export function VisitRecordPanel({ visitId, onClose }: VisitRecordPanelProps) {
  const visit = useAnswer(readAppointment, { params: { id: visitId } })
  const patient = useAnswer(
    readPatient,
    { params: { id: visit.data?.patientId ?? '' } },
    { enabled: visit.data !== undefined },
  )
  const problem = (!visit.data && visit.error) || (!patient.data && patient.error)
  return (
    <SidePanel title="Visit" width="full" onClose={() => void onClose()}>
      {visit.data && patient.data ? (
        <VisitRecord visit={visit.data} patient={patient.data} onClose={onClose} />
      ) : problem ? (
        <LoadFailure problem={problem} />
      ) : (
        <Loading lines={8} />
      )}
    </SidePanel>
  )
}

interface VisitRecordProps {
  readonly visit: Appointment
  readonly patient: Patient
  readonly onClose: () => Promise<void>
}

function VisitRecord({ visit, patient, onClose }: VisitRecordProps) {
  const session = useSession()
  const { currentUser, role } = session
  const go = useGo()
  const words = useDateWords()
  const acts = useVisitActs()
  const viewer = { userId: currentUser?.id ?? null, role: role ?? 'patient' }

  async function added(recordId: string) {
    await onClose()
    notify.success('Record added', {
      label: 'Open',
      run: () => void go(paths.medicalRecordDetails(recordId)),
    })
    // The visit may have been started, or called, since the panel was opened.
    const now = await ask(readAppointment, { params: { id: visit.id } }).catch(() => visit)
    if (visitCan.act(viewer, 'complete', now)) await acts.act(now, 'complete')
  }

  const form = (
    <DraftOffer form="new" isOffered={(draft) => draft.content['appointmentId'] === visit.id}>
      {(draft) => (
        <NewRecordForm
          draft={draft}
          patient={patient}
          appointmentId={visit.id}
          visitTypeId={visit.visitTypeId}
          date={visit.date}
          hint={
            visitCan.act(viewer, 'complete', visit)
              ? 'Adding the record completes the visit.'
              : undefined
          }
          onAdded={({ id }) => added(id)}
          onCancel={() => void onClose()}
        />
      )}
    </DraftOffer>
  )

  return (
    <>
      <PatientBanner patient={patient} />
      <div className={classes.columns}>
        <section className={classes.visit} aria-label="Record of this visit">
          <DescriptionList
            items={[
              ['When', `${words.moment(visit.date, visit.time)} (${visit.minutes} minutes)`],
              ['Reason/notes', visit.reason],
            ]}
          />
          <VitalSignsOfVisit visit={visit} />
          <AddFacts visit={visit} />
          {mayCall(session, addCharge) && (
            <Section title="Charges">
              <ChargesOfVisit visit={visit} />
            </Section>
          )}
          {visit.state === 'completed' ? (
            <RecordOfCompletedVisit visitId={visit.id}>
              <p>This visit was completed without a record.</p>
              {form}
            </RecordOfCompletedVisit>
          ) : (
            form
          )}
        </section>
        <div className={classes.history}>
          <ChartInBrief patientId={patient.id} />
          <NotesOfPatient patientId={patient.id} />
          <p>
            <TextLink to={paths.patientDetails(patient.id)}>Open the whole chart</TextLink>
          </p>
        </div>
      </div>
    </>
  )
}
