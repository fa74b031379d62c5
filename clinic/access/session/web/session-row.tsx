import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { CardListItem } from '../../../../web/ui/card.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { OwnSession } from '../own-sessions.ts'

interface SessionRowProps {
  readonly session: OwnSession
  readonly saving: boolean
  readonly onEnd: () => Promise<unknown>
}

/** One place where somebody is signed in; each but the current one has a button to end it. */
export function SessionRow({ session, saving, onEnd }: SessionRowProps) {
  const words = useDateWords()
  const { device, address, createdAt, lastUsedAt, isThis } = session
  return (
    <CardListItem
      name={
        <>
          {device}
          {isThis && <StatusBadge word="This one" hue="success" />}
        </>
      }
      detail={`${address ? `Address ${address}, s` : 'S'}ince ${words.instant(createdAt)}, last used ${words.instant(lastUsedAt)}`}
      action={
        !isThis && (
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            aria-label={`Sign out ${device}, since ${words.instant(createdAt)}`}
            disabled={saving}
            onClick={() => void toldOfEnd(onEnd(), `Signed out: ${device}`)}
          >
            Sign out
          </Button>
        )
      }
    />
  )
}

/** Waits until a session has ended and says how it went. */
export async function toldOfEnd(act: Promise<unknown>, success: string): Promise<void> {
  try {
    await act
    notify.success(success)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure('Failed to sign out', error.message)
  }
}
