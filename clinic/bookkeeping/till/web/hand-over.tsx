import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { listTillPeople, Offer, offerTill, type TillSession } from '../till-session.ts'

interface HandOverProps {
  readonly session: TillSession
  readonly onClose: () => void
}

/** Chooses the next holder, who counts the cash before it is theirs. */
export function HandOver({ session, onClose }: HandOverProps) {
  const { currentUser } = useSession()
  const people = useAnswer(listTillPeople, {})
  const offer = useAct(offerTill)
  const others = people.data?.filter(({ id }) => id !== currentUser?.id)
  const params = { id: session.id }

  async function takeBack() {
    try {
      await offer.act({ params, body: { userId: null } })
      onClose()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to take the offer back', error.message)
    }
  }

  return (
    <Dialog
      title="Hand over"
      detail="The next person counts the cash on their own screen. Until then the till stays yours."
      onClose={onClose}
    >
      {people.error && !people.data && <LoadFailure problem={people.error} />}
      {people.isLoading && <Loading lines={2} visible />}
      {others?.length === 0 && <p>Nobody else may hold a till.</p>}
      {others && others.length > 0 && (
        <Form
          schema={Offer}
          initial={{ userId: session.offeredTo }}
          onSubmit={async (body) => {
            const { offeredToName } = await offer.act({ params, body })
            onClose()
            notify.success(`${offeredToName ?? 'The next person'} can count the till now`)
          }}
          saving={offer.saving}
          problem={offer.problem}
          failure="Failed to hand the till over:"
          submitLabel="Hand over"
          savingLabel="Saving..."
          onCancel={onClose}
          isLeftFreely
          takesFocus
        >
          <SelectField
            name="userId"
            label="Next person"
            empty="Choose a person"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
          {session.offeredTo !== null && (
            <Button variant="subtle" disabled={offer.saving} onClick={() => void takeBack()}>
              Keep the till
            </Button>
          )}
        </Form>
      )}
    </Dialog>
  )
}
