import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Suspense, useState, type ComponentType } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import type { Access } from '../../../../contract/endpoint.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { readEmailChange } from '../email-change.ts'
import { changeProfile, readProfile } from '../user.ts'
import { EmailChangeNotice } from './email-change-notice.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './profile-page.module.css'
import type { AskPassword } from './use-password-first.tsx'
import { UserValues } from './user-values.tsx'

/** The parts of the own profile that later concepts add; assembled in `app/web/`. */
export interface ProfileParts {
  readonly AskPassword: AskPassword
  /** Sections under the profile, each for the roles that may call its endpoint. */
  readonly sections: readonly {
    readonly name: string
    readonly about: Access
    readonly Content: ComponentType
  }[]
}

type Mode = 'reading' | 'editing' | 'saved' | 'cancelled'

/** The own account, to read and to change (S-81 to S-87, T-19, T-20). */
export function ProfilePage({ parts }: { parts: ProfileParts }) {
  const session = useSession()
  const profile = useAnswer(readProfile, {})
  const [mode, setMode] = useState<Mode>('reading')
  const isEditing = mode === 'editing' && profile.data !== undefined
  const mayEdit = mayCall(session, changeProfile) && profile.data !== undefined
  const edit = mayEdit && !isEditing && (
    <Button
      // After the form the focus returns to the button; on arrival the heading has it.
      ref={mode === 'reading' ? null : focus}
      onClick={() => setMode('editing')}
    >
      Edit Profile
    </Button>
  )
  return (
    <Page title="Your Profile" actions={edit}>
      {mode === 'saved' && (
        <p role="status" className={classes.saved}>
          <IconCircleCheck size={20} aria-hidden />
          Profile updated successfully.
        </p>
      )}
      {mayCall(session, readEmailChange) && <EmailChangeNotice />}
      {profile.isPending && <Loading lines={7} visible />}
      {!profile.data && profile.error && <LoadFailure problem={profile.error} />}
      {profile.data && !isEditing && <UserValues user={profile.data} />}
      {isEditing && (
        <ProfileForm
          user={profile.data}
          AskPassword={parts.AskPassword}
          onSaved={() => setMode('saved')}
          onCancel={() => setMode('cancelled')}
        />
      )}
      {parts.sections
        .filter(({ about }) => mayCall(session, about))
        .map(({ name, Content }) => (
          <Suspense key={name} fallback={<Loading />}>
            <Content />
          </Suspense>
        ))}
    </Page>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus()
}
