import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { EmailField } from '../../../../web/form/email-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { addColleague, colleagueRoles, EnteredColleague, type NewColleague } from '../colleague.ts'
import type { OneTimeLink } from '../user.ts'
import { OneTimeLinkBox } from './one-time-link-box.tsx'

interface InviteColleagueProps {
  /** Gives the new account its duties; a later concept has them. */
  readonly Duties: ComponentType<{ readonly userId: string }>
  /** The role that the form begins with. */
  readonly startRole?: NewColleague['role']
  readonly label?: string
  /** Called when the dialog opens: its place has to stay until the link was copied. */
  readonly onOpen?: () => void
}

/** A button that opens an approved account for a colleague, who sets the password by a link. */
export function InviteColleague({
  Duties,
  startRole = 'staff',
  label = 'Invite colleague',
  onOpen,
}: InviteColleagueProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          onOpen?.()
          setIsOpen(true)
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <InviteColleagueDialog {...{ Duties, startRole, label }} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

function InviteColleagueDialog({
  Duties,
  startRole,
  label,
  onClose,
}: Required<Omit<InviteColleagueProps, 'onOpen'>> & { readonly onClose: () => void }) {
  const { act, saving, problem } = useAct(addColleague)
  // A repeated request opens the same account, not a second one.
  const [id] = useState(() => uuidv7())
  const [invited, setInvited] = useState<{ name: string; link: OneTimeLink } | null>(null)
  return (
    <Dialog title={label} onClose={onClose}>
      {invited ? (
        <>
          <OneTimeLinkBox link={invited.link} person={invited.name} />
          <Duties userId={id} />
          <Button mt="md" variant="default" onClick={onClose}>
            Close
          </Button>
        </>
      ) : (
        <Form
          schema={EnteredColleague}
          initial={{ role: startRole }}
          onSubmit={async (body) => {
            setInvited({ name: body.name, link: await act({ body: { id, ...body } }) })
          }}
          saving={saving}
          problem={problem}
          failure="Failed to invite colleague"
          submitLabel="Invite"
          savingLabel="Inviting..."
          isLeftFreely
          onCancel={onClose}
        >
          <TextField name="name" label="Name" placeholder="Name" required />
          <EmailField
            name="email"
            label="Email"
            placeholder="Email"
            autoComplete="off"
            help="The address this person will sign in with."
            required
          />
          <SelectField name="role" label="Role" options={colleagueRoles} required />
        </Form>
      )}
    </Dialog>
  )
}
