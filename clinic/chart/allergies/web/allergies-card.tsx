import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Hint } from '../../../../web/ui/card.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { FactCard } from '../../facts/web/fact-card.tsx'
import {
  type Allergy,
  readNoKnownAllergies,
  stateNoKnownAllergies,
  withdrawNoKnownAllergies,
} from '../allergy.ts'
import { allergyKind } from './allergy-kind.tsx'
import classes from './allergies-card.module.css'

/** The allergies of a chart, or the statement that none are known. */
export function AllergiesCard({ patientId }: { patientId: string }) {
  return (
    <FactCard kind={allergyKind} patientId={patientId}>
      {(rows) => !rows.some(doesWarn) && <Statement patientId={patientId} />}
    </FactCard>
  )
}

const doesWarn = ({ status, certainty, errorAt }: Allergy) =>
  status === 'active' && certainty !== 'refuted' && errorAt === null

function Statement({ patientId }: { patientId: string }) {
  const words = useDateWords()
  const mayWrite = mayCall(useSession(), stateNoKnownAllergies)
  const { data } = useAnswer(readNoKnownAllergies, { params: { id: patientId } })
  const state = useAct(stateNoKnownAllergies)
  const withdraw = useAct(withdrawNoKnownAllergies)
  if (!data) return null
  const { current } = data

  async function act(doing: Promise<unknown>) {
    try {
      await doing
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to save the statement', error.message)
    }
  }

  const by = current?.statedBy?.name ?? current?.statedBy?.email
  return (
    <div className={classes.statement}>
      {current ? (
        <p>
          <strong>No known allergies</strong>
          {`, stated ${words.dayOf(current.statedAt)}${by ? ` by ${by}` : ''}`}
        </p>
      ) : (
        <Hint>No active allergies recorded.</Hint>
      )}
      {mayWrite && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={state.saving || withdraw.saving}
          onClick={() => void act((current ? withdraw : state).act({ params: { id: patientId } }))}
        >
          {current ? 'Withdraw' : 'State that none are known'}
        </Button>
      )}
    </div>
  )
}
