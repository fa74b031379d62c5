import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { takeoverIn, takeTill, type TillSession } from '../till-session.ts'
import { CountFields } from './count-fields.tsx'

/** A till that somebody hands over to the person who looks. */
export function OfferedTill({ session }: { session: TillSession }) {
  const [isCounting, setIsCounting] = useState(false)
  return (
    <Card
      title={`${session.holder ?? 'Somebody'} hands ${session.till} over to you`}
      text="Count the cash together. It is yours with what you counted."
      action={<Button onClick={() => setIsCounting(true)}>Count and take over</Button>}
    >
      {isCounting && <TakeOver session={session} onClose={() => setIsCounting(false)} />}
    </Card>
  )
}

function TakeOver({ session, onClose }: { session: TillSession; onClose: () => void }) {
  const take = useAct(takeTill)
  // One id for all tries, so that a request sent twice begins one session.
  const [id] = useState(() => uuidv7())
  return (
    <Dialog title={`Count and take over ${session.till}`} onClose={onClose}>
      <Form
        schema={takeoverIn(session.currency)}
        initial={{ id }}
        onSubmit={async (body) => {
          const { till } = await take.act({ params: { id: session.id }, body })
          onClose()
          notify.success(`${till} is yours`)
        }}
        saving={take.saving}
        problem={take.problem}
        failure="Failed to take the till over:"
        submitLabel="Take over"
        savingLabel="Saving..."
        onCancel={onClose}
        isLeftFreely
      >
        <CountFields session={session} />
      </Form>
    </Dialog>
  )
}
