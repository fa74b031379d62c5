import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../../web/ask.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { makePasswordLink, type OneTimeLink, type UserRow } from '../user.ts'
import { OneTimeLinkBox } from './one-time-link-box.tsx'
import { told } from './told.ts'
import { userLabel } from './user-label.ts'

/** One press makes a new link for a colleague who has not set a password yet, and ends the one before. */
export function InviteAgain({ user }: { user: UserRow }) {
  const { act, saving } = useAct(makePasswordLink)
  const [link, setLink] = useState<OneTimeLink | null>(null)

  async function invite() {
    const made = act({ params: { id: user.id } })
    if (await told('Failed to send the invitation again', made)) setLink(await made)
  }

  return (
    <>
      <Button variant="light" size="compact-sm" disabled={saving} onClick={() => void invite()}>
        Invite again
      </Button>
      {link && (
        <Dialog title={`Invite ${userLabel(user)} again`} onClose={() => setLink(null)}>
          <OneTimeLinkBox link={link} person={user.name || userLabel(user)} />
          <Button mt="md" variant="default" onClick={() => setLink(null)}>
            Close
          </Button>
        </Dialog>
      )}
    </>
  )
}
