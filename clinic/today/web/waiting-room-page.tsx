import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Problem } from '../../../contract/problem.ts'
import { ask } from '../../../web/ask.ts'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { readWaitingRoom, type WaitingRoom } from '../today.ts'
import classes from './waiting-room-page.module.css'

const refresh = 4_000

/** For a screen that everybody sees: who is called, by ticket number, and who waits. */
export function WaitingRoomPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const room = useQuery<WaitingRoom, Problem>({
    queryKey: [['waiting-room'], token],
    queryFn: () => ask(readWaitingRoom, { body: { token } }),
    refetchInterval: refresh,
    retry: false,
  })
  return (
    <Page title="Waiting room">
      {room.data && !room.error ? (
        <Tickets room={room.data} />
      ) : room.error ? (
        <LoadFailure problem={room.error} />
      ) : (
        <Loading lines={4} visible />
      )}
    </Page>
  )
}

function Tickets({ room }: { room: WaitingRoom }) {
  return (
    <div className={classes.board}>
      <section aria-label="Please come in" aria-live="polite">
        <h2>Please come in</h2>
        {room.called.length === 0 && <p className={classes.none}>Nobody is called just now.</p>}
        <ul className={classes.called}>
          {room.called.map(({ ticket, room: where }) => (
            <li key={ticket}>
              <strong>{ticket}</strong>
              {where && <span>{where}</span>}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Waiting">
        <h2>Waiting</h2>
        {room.waiting.length === 0 && <p className={classes.none}>Nobody is waiting.</p>}
        <ul className={classes.waiting}>
          {room.waiting.map((ticket) => (
            <li key={ticket}>{ticket}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
