import { Button } from '@mantine/core'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Card, CardList } from '../../../../web/ui/card.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { endUserSession, endUserSessions, listUserSessions } from '../user-sessions.ts'
import { SessionRow, toldOfEnd } from './session-row.tsx'

/** The places where somebody is signed in; an admin ends one or all of them. */
export function UserSessions({ userId }: { userId: string }) {
  const params = { id: userId }
  const sessions = useAnswer(listUserSessions, { params })
  const all = useAct(endUserSessions)
  const one = useAct(endUserSession)
  const others = sessions.data?.filter(({ isThis }) => !isThis) ?? []

  async function endAllAfterQuestion() {
    const isMeant = await confirm({
      question: 'Sign this person out everywhere?',
      detail: 'What they have not saved is offered to them when they sign in again.',
      verb: 'Sign out',
    })
    if (isMeant) await toldOfEnd(all.act({ params }), 'Signed out everywhere')
  }

  return (
    <Card
      title="Signed in"
      action={
        others.length > 0 && (
          <Button
            variant="default"
            disabled={all.saving}
            onClick={() => void endAllAfterQuestion()}
          >
            Sign out everywhere
          </Button>
        )
      }
    >
      {sessions.isPending && <Loading />}
      {!sessions.data && sessions.error && <LoadFailure problem={sessions.error} />}
      {sessions.data?.length === 0 && <p>Nowhere at the moment.</p>}
      {sessions.data && sessions.data.length > 0 && (
        <CardList label="Signed in">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              saving={one.saving}
              onEnd={() => one.act({ params: { ...params, sessionId: session.id } })}
            />
          ))}
        </CardList>
      )}
    </Card>
  )
}
