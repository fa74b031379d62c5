import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Card, CardList, CardListItem } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listTills } from '../till.ts'
import { readTillSession, sessionCan } from '../till-session.ts'
import { CloseTill } from './close-till.tsx'

/** The tills that others hold; some people may close them, such as after somebody went home. */
export function TillsOfOthers() {
  const { currentUser } = useSession()
  const words = useDateWords()
  const tills = useAnswer(listTills, {})
  const [closing, setClosing] = useState<string | null>(null)
  const held = (tills.data ?? []).flatMap(({ name, session }) =>
    session && session.holderId !== currentUser?.id ? [{ name, session }] : [],
  )
  if (held.length === 0 || !currentUser) return null
  const viewer = { ...currentUser, userId: currentUser.id }
  return (
    <Card title="Tills of others">
      <CardList label="Tills of others">
        {held.map(({ name, session }) => (
          <CardListItem
            key={session.id}
            name={name}
            detail={`${session.holder ?? 'Somebody'}, since ${words.instant(session.openedAt)}`}
            action={
              sessionCan.close(viewer, session) && (
                <Button
                  variant="default"
                  aria-label={`Count and close ${name}`}
                  onClick={() => setClosing(session.id)}
                >
                  Count and close
                </Button>
              )
            }
          />
        ))}
      </CardList>
      {closing !== null && <CloseOther id={closing} onClose={() => setClosing(null)} />}
    </Card>
  )
}

function CloseOther({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useAnswer(readTillSession, { params: { id } })
  if (data?.endedAt === null) return <CloseTill session={data} onClose={onClose} />
  return error && <LoadFailure problem={error} />
}
