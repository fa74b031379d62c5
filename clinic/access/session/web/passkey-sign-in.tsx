import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconKey } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { knowsPasskeys } from '../../second-factor/web/passkeys.ts'
import type { Session } from '../session.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

interface PasskeySignInProps {
  readonly label: string
  readonly onSignedIn: (session: Session) => Promise<void> | void
  /** The passkey is the main way on this page, not one among others. */
  readonly isMain?: boolean
  /** Buttons beside it. */
  readonly children?: ReactNode
}

/** Signs in with a passkey; shows nothing in browsers without passkeys. */
export function PasskeySignIn({ label, onSignedIn, isMain = false, children }: PasskeySignInProps) {
  const { signIn, isUnderWay, problem } = usePasskeySignIn()
  if (!knowsPasskeys()) return null
  return (
    <>
      {problem && (
        <Alert role="alert" color="red" variant="light" maw={640} icon={<IconAlertTriangle />}>
          {problem.message}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          variant={isMain ? 'filled' : 'default'}
          leftSection={<IconKey size={18} aria-hidden />}
          disabled={isUnderWay}
          onClick={() =>
            void signIn().then((session) => (session ? onSignedIn(session) : undefined))
          }
        >
          {label}
        </Button>
        {children}
      </Group>
    </>
  )
}
