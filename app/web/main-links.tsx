import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { countWaiting, type Waiting } from '../../clinic/dashboards/dashboard.ts'
import { paths } from '../../contract/paths.ts'
import { useAnswer } from '../../web/ask.ts'
import { mayCall } from '../../web/guard.tsx'
import type { SessionState } from '../../web/session-context.tsx'
import classes from './frame.module.css'
import { navigationFor } from './navigation.tsx'

/** The things that wait behind a link, and their words: one, several. */
const waits: Readonly<Record<string, readonly [keyof Waiting, string, string]>> = {
  [paths.today()]: ['bookingRequests', 'booking request', 'booking requests'],
  [paths.waitingList()]: ['offers', 'offered time', 'offered times'],
  [paths.visitMessages()]: ['failedMessages', 'message not sent', 'messages not sent'],
  [paths.inbox()]: ['inboxItems', 'document to file', 'documents to file'],
  [paths.bills()]: ['returnRequests', 'return to approve', 'returns to approve'],
  [paths.users()]: ['pendingAccounts', 'account to approve', 'accounts to approve'],
}

interface MainLinksProps {
  readonly session: SessionState
  readonly path: string
  readonly isOpen: boolean
}

const isAt = (path: string, to: string) => path === to || path.startsWith(`${to}/`)

/** The bar of links: a rail beside the page where there is room, else folded behind `Menu`. */
export function MainLinks({ session, path, isOpen }: MainLinksProps) {
  const links = navigationFor(session)
  const waiting = useAnswer(countWaiting, {}, { enabled: mayCall(session, countWaiting) })
  /** A page below two links belongs to the nearer one. */
  const isElsewhere = (to: string) =>
    to === paths.home() ||
    links.some((other) => other.to.startsWith(`${to}/`) && isAt(path, other.to))
  return (
    <nav lang="en" id="main-links" aria-label="Main" className={classes.links} data-open={isOpen}>
      {links.map(({ word, to, icon: Icon, group }, index) => (
        <Fragment key={to}>
          {group && group !== links[index - 1]?.group && (
            <span className={classes.group} aria-hidden>
              {group}
            </span>
          )}
          <Link
            to={to}
            activeOptions={{ exact: isElsewhere(to), includeSearch: false }}
            {...waitingAt(to, waiting.data)}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
            {word}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}

/** The number is drawn by the style sheet and said as the link's description, so its name stays. */
function waitingAt(to: string, waiting: Waiting | undefined) {
  const [name, one, several] = waits[to] ?? []
  const count = name && waiting ? waiting[name] : 0
  if (count === 0) return {}
  return { 'data-waiting': count, title: `${count} ${count === 1 ? one : several}` }
}
