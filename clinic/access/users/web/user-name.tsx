import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import type { UserRow } from '../user.ts'
import { userLabel } from './user-label.ts'
import classes from './user-name.module.css'

/** Badges of accounts that cannot sign in (yet); the others have none. */
const badges = {
  active: null,
  pending: 'Pending',
  rejected: 'Rejected',
  suspended: 'Suspended',
  deleted: 'Deleted',
  'no sign-in': 'No sign-in',
} as const satisfies Record<UserRow['status'], string | null>

export function UserStatus({ user }: { user: Pick<UserRow, 'status' | 'isInvited'> }) {
  const word = user.isInvited ? 'Invited' : badges[user.status]
  return word && <StatusBadge word={word} />
}

/** A person as in every table (S-88), with a badge for an account that cannot sign in. */
export function UserName({ user }: { user: UserRow }) {
  return (
    <span className={classes.user}>
      <span className={classes.whole} title={userLabel(user)}>
        {user.name && <span className={classes.name}>{user.name}</span>}
        {user.name && user.email && ' '}
        {user.email && (
          <span className={classes.more}>{user.name ? `(${user.email})` : user.email}</span>
        )}
        {user.specialty && <span className={classes.more}>{` · ${user.specialty}`}</span>}
      </span>
      <UserStatus user={user} />
      {user.role === 'doctor' && !user.takesAppointments && <StatusBadge word="Not bookable" />}
    </span>
  )
}
