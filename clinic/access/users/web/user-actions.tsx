import { Button, Group } from '@mantine/core'
import { useAct } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { actOnRow, type RowInWords } from '../../../../web/ui/act-on-row.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { approveUser, rejectUser, removeUser, setBookable, userCan, type UserRow } from '../user.ts'
import { InviteAgain } from './invite-again.tsx'
import { told } from './told.ts'
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
      question: user.isInvited
        ? {
            question: `Withdraw the invitation of ${userLabel(user)}?`,
            detail: 'The link no longer works, and the email can be invited anew.',
            verb: 'Withdraw',
          }
        : {
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
      {user.isInvited && <InviteAgain user={user} />}
      {userCan.setBookable(user) && !user.takesAppointments && <Bookable user={user} />}
      {userCan.delete(user) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={remove.saving}
          onClick={() => void removeAfterQuestion()}
        >
          {user.isInvited ? 'Withdraw' : 'Delete'}
        </Button>
      )}
    </Group>
  )
}

/** One press offers a doctor for visits; doctors who came by import wait for it. */
export function Bookable({ user }: { user: UserRow }) {
  const { act, saving } = useAct(setBookable)
  const takesAppointments = !user.takesAppointments

  async function set() {
    const body = { takesAppointments }
    const changed = act({ params: { id: user.id }, version: user.version, body })
    if (!(await told('Failed to change who can be booked', changed))) return
    const words = takesAppointments ? 'can be booked now' : 'can no longer be booked'
    notify.success(`${userLabel(user)} ${words}`)
  }

  return (
    <Button
      variant={takesAppointments ? 'light' : 'default'}
      size="compact-sm"
      disabled={saving}
      onClick={() => void set()}
    >
      {takesAppointments ? 'Make bookable' : 'Make not bookable'}
    </Button>
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
