import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import type { Draft } from '../draft.ts'
import type { MedicalRecord } from '../medical-record.ts'
import { addAddendum, NewAddendum } from '../signature.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { DraftLine, useDraftState } from './draft-line.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { leavingDetail } from './leaving-detail.ts'

interface AddAddendumProps {
  readonly record: Pick<MedicalRecord, 'id' | 'state'>
  /** Whether the form is open from the start, as on the page that edits. */
  readonly isOpen?: boolean
}

/** Lets a doctor add to a signed record. */
export function AddAddendum({ record, isOpen: startsOpen = false }: AddAddendumProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  if (!mayCall(useSession(), addAddendum) || record.state === 'unsigned') return null
  return (
    <Section title="Add an addendum">
      {isOpen ? (
        <DraftOffer form={record.id}>
          {(draft) => (
            <AddendumForm recordId={record.id} draft={draft} onClose={() => setIsOpen(false)} />
          )}
        </DraftOffer>
      ) : (
        <div>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            Write an addendum
          </Button>
        </div>
      )}
    </Section>
  )
}

const Entered = NewAddendum.omit({ id: true })

interface AddendumFormProps {
  readonly recordId: string
  readonly draft: Draft | null
  readonly onClose: () => void
}

function AddendumForm({ recordId, draft, onClose }: AddendumFormProps) {
  const { currentUser } = useSession()
  const add = useAct(addAddendum)
  // One id for all tries, so that a request sent twice makes one addendum.
  const [id] = useState(() => uuidv7())
  const [keeper] = useState(
    () =>
      new DraftKeeper(currentUser?.id ?? '', recordId, draft, ({ text }) => Boolean(text?.trim())),
  )
  const draftState = useDraftState(keeper)
  return (
    <Form
      schema={Entered}
      // An edit that was begun before the record was signed goes on as an addendum.
      initial={{ text: draft?.content['text'] ?? draft?.content['notes'] }}
      onSubmit={async (values) => {
        await keeper.whileSaving(() =>
          add.act({ params: { id: recordId }, body: { id, ...values } }),
        )
        onClose()
        notify.success('Addendum added')
      }}
      saving={add.saving}
      problem={add.problem}
      failure="Failed to add addendum"
      submitLabel="Add addendum"
      savingLabel="Saving..."
      leavingDetail={leavingDetail(draftState)}
      onCancel={onClose}
    >
      <NotesField
        name="text"
        label="Addendum"
        help="The signed text stays as it is. The addendum stands below it with your name and the time."
        rows={5}
        required
      />
      <DraftLine keeper={keeper} />
    </Form>
  )
}
