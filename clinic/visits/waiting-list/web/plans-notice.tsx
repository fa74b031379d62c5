import { Button } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { isDeceased, noVisitsBecause } from '../../../patients/charts/chart-state.ts'
import { type Patient, readPatient } from '../../../patients/charts/patient.ts'
import { endPlans, type Plans, readPlans } from '../plans.ts'
import classes from './plans-notice.module.css'
import { wishesInWords } from './waiting-words.ts'

/** Above the chart of somebody deceased or archived: what is still planned, to be ended in one press. */
export function PlansNotice({ patientId }: { patientId: string }) {
  const { data: patient } = useAnswer(readPatient, { params: { id: patientId } })
  const isOutOfUse = patient !== undefined && noVisitsBecause(patient) !== null
  const { data: plans } = useAnswer(
    readPlans,
    { params: { id: patientId } },
    { enabled: isOutOfUse },
  )
  if (!patient || !isOutOfUse || !plans) return null
  if (plans.visits.length + plans.entries.length === 0) return null
  return <Planned patient={patient} plans={plans} />
}

function Planned({ patient, plans }: { patient: Patient; plans: Plans }) {
  const { visits, entries } = plans
  const words = useDateWords()
  const { act, saving } = useAct(endPlans)
  const [isDone, setIsDone] = useState(false)
  const isOne = visits.length + entries.length === 1
  const why = isDeceased(patient) ? 'This patient is deceased' : 'This chart is archived'

  async function end() {
    const body = { visitIds: visits.map(({ id }) => id), entryIds: entries.map(({ id }) => id) }
    try {
      await act({ params: { id: patient.id }, body })
      setIsDone(true)
      notify.success(`${planned(plans)} ended. The patient is not written to.`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to cancel', error.message)
    }
  }

  return (
    <section className={classes.notice} aria-label="Still planned for the patient">
      <p className={classes.title}>
        {`${why}, and ${planned(plans)} ${isOne ? 'is' : 'are'} still planned.`}
      </p>
      <ul className={classes.list} aria-label="Still planned">
        {visits.map((visit) => (
          <li key={visit.id}>
            <TextLink to={paths.appointmentEdit(visit.id)}>
              {words.moment(visit.date, visit.time)}
            </TextLink>
            {` with ${visit.doctor?.name ?? '-'}`}
          </li>
        ))}
        {entries.map((entry) => (
          <li key={entry.id}>
            <TextLink to={paths.waitingDetails(entry.id)}>Waiting list</TextLink>
            {`: ${wishesInWords(entry, words)}`}
          </li>
        ))}
      </ul>
      <Button variant="default" disabled={saving || isDone} onClick={() => void end()}>
        {saving ? 'Canceling...' : buttonOf(plans)}
      </Button>
    </section>
  )
}

/** `2 visits and 1 waiting list entry`. */
function planned({ visits, entries }: Plans): string {
  const count = (many: number, one: string, several: string) =>
    many === 0 ? '' : `${many} ${many === 1 ? one : several}`
  return [
    count(visits.length, 'visit', 'visits'),
    count(entries.length, 'waiting list entry', 'waiting list entries'),
  ]
    .filter(Boolean)
    .join(' and ')
}

function buttonOf({ visits, entries }: Plans): string {
  if (visits.length === 0) return 'Take off the waiting list'
  const cancel = visits.length === 1 ? 'Cancel the visit' : `Cancel all ${visits.length} visits`
  return entries.length > 0 ? `${cancel} and end waiting` : cancel
}
