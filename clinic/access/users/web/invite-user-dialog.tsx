import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../../web/ask.ts'
import { EmailField } from '../../../../web/form/email-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { inviteUser, type OneTimeLink, type UserRow } from '../user.ts'
import { OneTimeLinkBox } from './one-time-link-box.tsx'
import { userLabel } from './user-label.ts'

interface InviteUserDialogProps {
  readonly user: UserRow
  readonly onClose: () => void
}

/** Gives a doctor known from imported data an email to sign in with, and a link to set a password. */
export function InviteUserDialog({ user, onClose }: InviteUserDialogProps) {
  const { act, saving, problem } = useAct(inviteUser)
  const [link, setLink] = useState<OneTimeLink | null>(null)
  return (
    <Dialog title={`Invite ${userLabel(user)}`} onClose={onClose}>
      {link ? (
        <>
          <OneTimeLinkBox link={link} person={user.name || 'the doctor'} />
          <Button mt="md" variant="default" onClick={onClose}>
            Close
          </Button>
        </>
      ) : (
        <Form
          schema={inviteUser.body}
          initial={{}}
          onSubmit={async (body) => {
            setLink(await act({ params: { id: user.id }, body }))
          }}
          saving={saving}
          problem={problem}
          failure="Failed to invite user"
          submitLabel="Invite"
          savingLabel="Inviting..."
          isLeftFreely
          onCancel={onClose}
        >
          <EmailField
            name="email"
            label="Email"
            placeholder="Email"
            autoComplete="off"
            help="The address this person will sign in with."
            required
          />
        </Form>
      )}
    </Dialog>
  )
}
