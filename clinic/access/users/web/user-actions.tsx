import { Button, Group } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { actOnRow, type RowInWords } from '../../../../web/ui/act-on-row.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { approveUser, rejectUser, removeUser, userCan, type UserRow } from '../user.ts'
import { userLabel } from './user-label.ts'

interface UserActionsProps {
  readonly user: UserRow
  readonly onInvite: (user: UserRow) => void
}

/** The actions on an account in a list (S-77, S-78, P-12). */
export function UserActions({ user, onInvite }: UserActionsProps) {
  const remove = useAct(removeUser)

  async function removeAfterQuestion() {
    const gone = actOnRow({
      row: user,
      question: {
        question: `Delete user ${user.email ?? userLabel(user)}? This cannot be undone.`,
        verb: 'Delete',
      },
      inWords: userInWords,
      act: ({ version }) => remove.act({ params: { id: user.id }, version }),
    })
    await told('Failed to delete user', gone)
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
          color="gray"
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

/** Approves or rejects a held sign-up. */
export function Approval({ user }: { user: UserRow }) {
  const approve = useAct(approveUser)
  const reject = useAct(rejectUser)
  const params = { id: user.id }

  async function letIn() {
    const isDone = await told('Failed to approve user', approve.act({ params }))
    if (isDone) notify.success(`${userLabel(user)} can use the clinic as ${user.role} now`)
  }

  async function rejectAfterQuestion() {
    const rejected = actOnRow({
      row: user,
      question: {
        question: `Reject the sign-up of ${userLabel(user)}?`,
        detail: 'The account cannot be used, and its email stays taken.',
        verb: 'Reject',
      },
      inWords: userInWords,
      act: ({ version }) => reject.act({ params, version }),
    })
    await told('Failed to reject user', rejected)
  }

  const isBusy = approve.saving || reject.saving
  return (
    <>
      <Button variant="light" size="compact-sm" disabled={isBusy} onClick={() => void letIn()}>
        Approve
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        disabled={isBusy}
        onClick={() => void rejectAfterQuestion()}
      >
        Reject
      </Button>
    </>
  )
}

function userInWords({ name, email, role, status, specialty }: UserRow): RowInWords {
  return { Name: name, Email: email, Role: role, Status: status, Specialty: specialty }
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
