import { Button } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { useGo, usePathId } from '../../../../web/go.ts'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { confirmWithReason } from '../../../../web/ui/confirm.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { readPatient } from '../../../patients/charts/patient.ts'
import { PatientBanner } from '../../../patients/charts/web/patient-banner.tsx'
import { nameOf } from '../../../stock/items/web/name-of.ts'
import { StockLinks } from '../../../stock/items/web/stock-links.tsx'
import {
  givePrescription,
  type PrescriptionWithGiven,
  readPrescription,
  reopenPrescription,
  setPrescriptionAside,
} from '../prescription.ts'
import classes from './dispensing.module.css'
import { GiveForm, type ToGive } from './give-form.tsx'
import { GivenList } from './given-list.tsx'
import { PrescriptionState } from './prescription-state.tsx'

/** A prescription, with the allergies of its patient in view, and what is given for it. */
export function PrescriptionPage() {
  const id = usePathId()
  const found = useAnswer(readPrescription, { params: { id } }, { refetchOnWindowFocus: 'always' })
  const patientId = found.data?.patientId ?? ''
  const patient = useAnswer(
    readPatient,
    { params: { id: patientId } },
    { enabled: patientId !== '' },
  )
  const problem = found.error ?? patient.error
  if (!found.data && problem?.id === 'not-found') {
    return <LeaveWithNotice notice="Prescription not found" to={paths.prescriptions()} />
  }
  return (
    <Page title="Prescription" width="medium" actions={<StockLinks />}>
      {found.data && patient.data ? (
        <div className={classes.parts}>
          <PatientBanner patient={patient.data} />
          <Text prescription={found.data} />
          {found.data.given.length > 0 && (
            <Card title="Given for it">
              <GivenList rows={found.data.given} />
            </Card>
          )}
          <Acts prescription={found.data} onChanged={() => void found.refetch()} />
        </div>
      ) : problem ? (
        <LoadFailure problem={problem} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
PrescriptionPage.about = readPrescription

function Text({ prescription }: { readonly prescription: PrescriptionWithGiven }) {
  const words = useDateWords()
  const { date, doctor, text, isChanged, addedAt, reason, handledBy } = prescription
  return (
    <Card
      title="Prescription"
      beside={<PrescriptionState prescription={prescription} />}
      text={[words.date(date), doctor && nameOf(doctor)].filter(Boolean).join(' · ')}
    >
      <p className={classes.text}>{text}</p>
      {isChanged && <Hint>The text was changed after something was done for it.</Hint>}
      {addedAt && (
        <Hint>
          {`The doctor added to the record on ${words.dayOf(addedAt)}. Ask what was added before you give.`}
        </Hint>
      )}
      {reason && (
        <Hint>{`Set aside${handledBy ? ` by ${nameOf(handledBy)}` : ''}: ${reason}`}</Hint>
      )}
    </Card>
  )
}

interface ActsProps {
  readonly prescription: PrescriptionWithGiven
  readonly onChanged: () => void
}

function Acts({ prescription, onChanged }: ActsProps) {
  const go = useGo()
  const give = useAct(givePrescription)
  const aside = useAct(setPrescriptionAside)
  const reopen = useAct(reopenPrescription)
  const [isBehind, setIsBehind] = useState(false)
  const { id, version, state } = prescription
  const params = { id }

  /** Another person was faster: what they did is read before anything else is done. */
  function look(error: unknown) {
    if (!(error instanceof Problem)) throw error
    if (error.id !== 'changed') return false
    setIsBehind(true)
    onChanged()
    return true
  }
  async function giveOut(values: ToGive, outcome: 'whole' | 'part') {
    try {
      const given = await give.act({ params, version, body: { ...values, outcome } })
      notify.success(outcome === 'whole' ? 'Given out' : 'A part was given out')
      await go(paths.dispensingDetails(given.id))
    } catch (error) {
      look(error)
      throw error
    }
  }
  async function handle(act: () => Promise<unknown>, done: string, failure: string) {
    try {
      await act()
      setIsBehind(false)
      notify.success(done)
    } catch (error) {
      if (!look(error)) notify.failure(failure, (error as Problem).message)
    }
  }
  async function setAside() {
    const reason = await confirmWithReason({
      question: 'Set the prescription aside?',
      detail:
        'Say why it is not given out. The prescription leaves the queue, and can be brought back.',
      verb: 'Set aside',
      tone: 'neutral',
      reason: { label: 'Reason', initial: '', maxLength: 500 },
    })
    if (reason === null) return
    const act = () => aside.act({ params, version, body: { reason } })
    await handle(act, 'Set aside', 'Failed to set it aside')
  }

  const isOpen = state === 'waiting' || state === 'part given'
  return (
    <>
      {isBehind && (
        <p role="alert" className={classes.missing}>
          Somebody else has handled this prescription meanwhile. What they did stands above. Look at
          it before you go on.
        </p>
      )}
      {isOpen ? (
        <Card
          title="Give out"
          action={
            <Button variant="default" onClick={() => void setAside()} disabled={aside.saving}>
              Set aside…
            </Button>
          }
        >
          <GiveForm
            saving={give.saving}
            problem={give.problem?.id === 'changed' ? null : give.problem}
            onGive={(values) => giveOut(values, 'whole')}
            onGivePart={(values) => giveOut(values, 'part')}
          />
        </Card>
      ) : (
        <div className={classes.acts}>
          <Button
            variant="default"
            disabled={reopen.saving}
            onClick={() =>
              void handle(
                () => reopen.act({ params, version }),
                'The prescription is in the queue again',
                'Failed to bring it back',
              )
            }
          >
            Bring back into the queue
          </Button>
        </div>
      )}
    </>
  )
}
