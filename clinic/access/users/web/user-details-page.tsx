import { Button, Group } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { makePasswordLink, type OneTimeLink, readUser, type User, userCan } from '../user.ts'
import { OneTimeLinkBox } from './one-time-link-box.tsx'
import { told } from './told.ts'
import { Approval, Bookable } from './user-actions.tsx'
import { userLabel } from './user-label.ts'
import { UserStatus } from './user-name.tsx'
import classes from './user-details-page.module.css'
import { UserValues } from './user-values.tsx'

interface UserDetailsPageProps {
  /** The sections of an account that later concepts add; assembled in `app/web/`. */
  readonly sections: readonly ComponentType<{ readonly userId: string }>[]
}

/** One account with its whole profile (S-79, S-80). */
export function UserDetailsPage({ sections }: UserDetailsPageProps) {
  const id = usePathId()
  const { data: user, error, isPending } = useAnswer(readUser, { params: { id } })
  const isGone = error?.id === 'not-found'
  return (
    <Page title="User Details" actions={user && !isGone && <UserStatus user={user} />}>
      {isPending && <Loading lines={7} visible />}
      {isGone && <p className={classes.line}>User not found</p>}
      {error && !isGone && <LoadFailure problem={error} />}
      {user && !isGone && (
        <>
          {userCan.approve(user) && (
            <Group>
              <Approval user={user} />
            </Group>
          )}
          <UserValues user={user} />
          {user.isInvited && (
            <p className={classes.line}>
              Invited, and no password is set yet. A new link ends the one that was sent before.
            </p>
          )}
          {user.email && !user.isEmailConfirmed && !user.isInvited && (
            <p className={classes.line}>Nobody has confirmed this email yet.</p>
          )}
          {userCan.setBookable(user) && (
            <Group>
              <Bookable user={user} />
              {!user.takesAppointments && (
                <span className={classes.line}>Nobody can book this doctor yet.</span>
              )}
            </Group>
          )}
          {user.email && <PasswordLink key={user.id} user={user} />}
          {sections.map((Section) => (
            <Section key={Section.name} userId={user.id} />
          ))}
        </>
      )}
      <p className={classes.line}>
        <TextLink to={paths.users()}>Back to Users</TextLink>
      </p>
    </Page>
  )
}

/** For somebody who forgot the password where no mail server is set up (V-02). */
function PasswordLink({ user }: { user: User }) {
  const { act, saving } = useAct(makePasswordLink)
  const [link, setLink] = useState<OneTimeLink | null>(null)

  async function make() {
    const made = act({ params: { id: user.id } })
    if (await told('Failed to make a password link', made)) setLink(await made)
  }

  if (link) return <OneTimeLinkBox link={link} person={userLabel(user)} />
  return (
    <div>
      <Button variant="default" disabled={saving} onClick={() => void make()}>
        {user.isInvited ? 'Invite again' : 'Make password link'}
      </Button>
    </div>
  )
}
