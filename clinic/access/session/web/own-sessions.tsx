import { Button } from '@mantine/core'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Card, CardList } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../own-sessions.ts'
import { SessionRow, toldOfEnd } from './session-row.tsx'

/** The places where the person is signed in: this one first, the others with a button to end them. */
export function OwnSessions() {
  const sessions = useAnswer(listOwnSessions, {})
  const { act, saving } = useAct(endOtherSessions)
  const one = useAct(endOwnSession)
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
            onClick={() => void toldOfEnd(act({}), 'Signed out everywhere but here')}
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
            <SessionRow
              key={session.id}
              session={session}
              saving={one.saving}
              onEnd={() => one.act({ params: { id: session.id } })}
            />
          ))}
        </CardList>
      )}
    </Card>
  )
}
