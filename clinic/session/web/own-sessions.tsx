import { Button } from '@mantine/core'
import { wallClock } from '../../../contract/dates.ts'
import { Problem } from '../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../web/ask.ts'
import { useSession } from '../../../web/session-context.tsx'
import { Card, CardList, CardListItem } from '../../../web/ui/card.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '../session.ts'

/** Where one is signed in: this place first, the others with a way to end them. */
export function OwnSessions() {
  const sessions = useAnswer(listOwnSessions, {})
  const { act, saving } = useAct(endOtherSessions)
  const others = sessions.data?.filter(({ isThis }) => !isThis) ?? []
  return (
    <Card
      title="Where you are signed in"
      level={3}
      action={
        others.length > 0 && (
          <Button
            variant="default"
            disabled={saving}
            onClick={() => void told(act({}), 'Signed out everywhere but here')}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      {sessions.isPending && <Loading />}
      {!sessions.data && sessions.error && <LoadFailure problem={sessions.error} />}
      {sessions.data && (
        <CardList label="Where you are signed in">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </CardList>
      )}
    </Card>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { clinic } = useSession()
  const { act, saving } = useAct(endOwnSession)
  const { id, device, address, createdAt, lastUsedAt, isThis } = session
  const at = (instant: string) => wallClock(instant, clinic.timeZone)
  return (
    <CardListItem
      name={
        <>
          {device}
          {isThis && <StatusBadge word="This one" hue="success" />}
        </>
      }
      detail={`${address ? `Address ${address}, s` : 'S'}ince ${at(createdAt)}, last used ${at(lastUsedAt)}`}
      action={
        !isThis && (
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            aria-label={`Sign out ${device}, since ${at(createdAt)}`}
            disabled={saving}
            onClick={() => void told(act({ params: { id } }), `Signed out: ${device}`)}
          >
            Sign out
          </Button>
        )
      }
    />
  )
}

async function told(act: Promise<unknown>, success: string): Promise<void> {
  try {
    await act
    notify.success(success)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure('Failed to sign out', error.message)
  }
}
