import { Button, Group } from '@mantine/core'
import { Problem } from '../../../contract/problem.ts'
import { useAct } from '../../../web/ask.ts'
import { paths } from '../../../web/paths.ts'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { confirm } from '../../../web/ui/confirm.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { approveUser, rejectUser, removeUser, userCan, type UserRow } from '../user.ts'
import { userLabel } from './user-label.ts'

interface UserActionsProps {
  readonly user: UserRow
  readonly onInvite: (user: UserRow) => void
}

/** What can be done to an account from where it is listed (S-77, S-78, P-12). */
export function UserActions({ user, onInvite }: UserActionsProps) {
  const remove = useAct(removeUser)

  async function removeAfterQuestion() {
    const isMeant = await confirm({
      question: `Delete user ${user.email ?? userLabel(user)}? This cannot be undone.`,
      verb: 'Delete',
    })
    if (!isMeant) return
    await told('Failed to delete user', remove.act({ params: { id: user.id } }))
  }

  return (
    <Group gap={4} ml={-8}>
      <ButtonLink to={paths.userDetails(user.id)} variant="subtle" size="compact-sm">
        Details
      </ButtonLink>
      {userCan.approve(user) && <Approval user={user} />}
      {userCan.invite(user) && (
        <Button variant="light" size="compact-sm" onClick={() => onInvite(user)}>
          Invite
        </Button>
      )}
      {userCan.delete(user) && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          disabled={remove.saving}
          onClick={() => void removeAfterQuestion()}
        >
          Delete
        </Button>
      )}
    </Group>
  )
}

/** Lets a held sign-up in, or not. */
function Approval({ user }: { user: UserRow }) {
  const approve = useAct(approveUser)
  const reject = useAct(rejectUser)
  const params = { id: user.id }

  async function letIn() {
    const isDone = await told('Failed to approve user', approve.act({ params }))
    if (isDone) notify.success(`${userLabel(user)} can use the clinic as ${user.role} now`)
  }

  async function rejectAfterQuestion() {
    const isMeant = await confirm({
      question: `Reject the sign-up of ${userLabel(user)}?`,
      detail: 'The account cannot be used, and its email stays taken.',
      verb: 'Reject',
    })
    if (isMeant) await told('Failed to reject user', reject.act({ params }))
  }

  const isBusy = approve.saving || reject.saving
  return (
    <>
      <Button variant="light" size="compact-sm" disabled={isBusy} onClick={() => void letIn()}>
        Approve
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        disabled={isBusy}
        onClick={() => void rejectAfterQuestion()}
      >
        Reject
      </Button>
    </>
  )
}

/** Waits for an act and says why it failed; answers whether it was done. */
async function told(failure: string, act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure(failure, error.message)
    return false
  }
}
