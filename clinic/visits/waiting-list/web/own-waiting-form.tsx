import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { addOwnWaiting, OwnWishes } from '../own-waiting.ts'
import { WishFields } from './wish-fields.tsx'

interface OwnWaitingFormProps {
  readonly visitTypeId: string
  /** The wanted doctor; null for any doctor. */
  readonly doctor: { readonly id: string; readonly name: string } | null
}

/** For patients who find no suitable time: they are told when one becomes free. */
export function OwnWaitingForm({ visitTypeId, doctor }: OwnWaitingFormProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { act, saving, problem } = useAct(addOwnWaiting)
  const go = useGo()
  // One id for all tries, so that a request sent twice makes one entry.
  const [id] = useState(() => uuidv7())
  const whom = doctor ? `with ${doctor.name}` : 'with any doctor'
  return (
    <Card
      title="No suitable time?"
      text={`Wait for one ${whom}: we tell you as soon as a time becomes free, and hold it for you.`}
      action={
        !isOpen && (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            Put me on the waiting list
          </Button>
        )
      }
    >
      {isOpen && (
        <Form
          schema={OwnWishes}
          initial={{ doctorIds: doctor ? [doctor.id] : [] }}
          onSubmit={async (values) => {
            const made = await act({ body: { ...values, id, visitTypeId } })
            notify.success('You are on the waiting list.')
            await go(paths.dashboard('patient'))
            return made
          }}
          saving={saving}
          problem={problem}
          failure="Failed to put you on the waiting list"
          submitLabel="Wait for a Time"
          savingLabel="Saving..."
          onCancel={() => setIsOpen(false)}
          isLeftFreely
        >
          <WishFields />
        </Form>
      )}
    </Card>
  )
}
