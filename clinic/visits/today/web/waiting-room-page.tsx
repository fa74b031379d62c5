import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Language } from '../../../../contract/language.ts'
import type { Problem } from '../../../../contract/problem.ts'
import { ask } from '../../../../web/ask.ts'
import { PublicPage } from '../../../../web/public-page.tsx'
import { refusalIn } from '../../../../web/public-texts.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { CutLink } from '../../../../web/ui/cut-link.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { readWaitingRoom, type WaitingRoom } from '../today.ts'
import classes from './waiting-room-page.module.css'
import { waitingRoomTexts } from './waiting-room-texts.ts'

const refresh = 4_000

/** The public screen in the waiting room: the ticket numbers that are called, and those that wait. */
export function WaitingRoomPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const room = useQuery<WaitingRoom, Problem>({
    queryKey: [['waiting-room'], token],
    queryFn: () => ask(readWaitingRoom, { body: { token } }),
    refetchInterval: refresh,
    retry: false,
    enabled: token !== '',
  })
  const { language } = useSession().clinic
  const texts = waitingRoomTexts[language]
  return (
    <PublicPage language={language} title={texts.title}>
      {token === '' ? (
        <CutLink />
      ) : room.data && !room.error ? (
        <Tickets room={room.data} texts={texts} />
      ) : room.error ? (
        <LoadFailure problem={refusalIn(language, texts.refusals, room.error)} />
      ) : (
        <Loading lines={4} visible />
      )}
    </PublicPage>
  )
}

interface TicketsProps {
  readonly room: WaitingRoom
  readonly texts: (typeof waitingRoomTexts)[Language]
}

function Tickets({ room, texts }: TicketsProps) {
  return (
    <div className={classes.board}>
      <section aria-label={texts.comeIn} aria-live="polite">
        <h2>{texts.comeIn}</h2>
        {room.called.length === 0 && <p className={classes.none}>{texts.nobodyCalled}</p>}
        <ul className={classes.called}>
          {room.called.map(({ ticket, room: where }) => (
            <li key={ticket}>
              <strong>{ticket}</strong>
              {where && <span>{where}</span>}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={texts.waiting}>
        <h2>{texts.waiting}</h2>
        {room.waiting.length === 0 && <p className={classes.none}>{texts.nobodyWaits}</p>}
        <ul className={classes.waiting}>
          {room.waiting.map((ticket) => (
            <li key={ticket}>{ticket}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
