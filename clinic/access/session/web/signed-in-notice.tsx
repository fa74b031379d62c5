import { Alert } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { personLabel } from '../../../../contract/person.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'

/** Stands above the sign-in and sign-up forms for people who are signed in already. */
export function SignedInNotice() {
  const { currentUser, role } = useSession()
  // A person who signs in on this page goes on to their dashboard and needs no notice.
  const [earlier] = useState(currentUser?.id)
  if (!currentUser || !role || currentUser.id !== earlier) return null
  return (
    <Alert role="note" variant="light" maw={640} icon={<IconUser />}>
      <p
        style={{ margin: 0 }}
      >{`You are signed in as ${personLabel(currentUser, currentUser.id)}.`}</p>
      <TextLink to={paths.dashboard(role)}>Go to your dashboard</TextLink>
    </Alert>
  )
}
