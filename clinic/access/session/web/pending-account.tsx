import { Button } from '@mantine/core'
import { personLabel } from '../../../../contract/person.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Page } from '../../../../web/ui/page.tsx'

/**
 * The dashboard of a doctor or staff sign-up until its approval (S-16); the frame's banner says the
 * rest.
 */
export function PendingAccount() {
  const { currentUser } = useSession()
  if (!currentUser) return null
  return (
    <Page title="Waiting for approval" width="narrow">
      <p style={{ margin: 0 }}>
        {`You are signed in as ${personLabel(currentUser, currentUser.id)}. There is nothing more to do: `}
        once an administrator of the clinic has approved you, everything of your role is here.
      </p>
      <div>
        <Button variant="default" onClick={() => void invalidate(['session'])}>
          Check again
        </Button>
      </div>
    </Page>
  )
}
