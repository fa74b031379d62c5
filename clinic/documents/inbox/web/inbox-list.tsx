import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { Hint } from '../../../../web/ui/card.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { InboxItem, listInbox } from '../inbox-item.ts'
import { nameOfSender, pagesInWords, sourceWords } from './inbox-words.ts'
import classes from './inbox.module.css'

interface InboxListProps {
  readonly inbox: AnswerOf<typeof listInbox>
  readonly state: InboxItem['state']
  readonly isFiltered: boolean
  readonly shownId: string | undefined
  readonly onOpen: (item: InboxItem) => void
}

/** The documents of the list, each with what tells it apart. */
export function InboxList({ inbox, state, isFiltered, shownId, onOpen }: InboxListProps) {
  const words = useDateWords()
  if (inbox.rows.length === 0) {
    return (
      <div className={classes.empty}>
        <strong>{isFiltered ? 'No documents found' : 'Nothing waits to be filed'}</strong>
        {state === 'waiting' && !isFiltered && <Ways inbox={inbox} />}
      </div>
    )
  }
  return (
    <ul className={classes.list} aria-label="Documents">
      {inbox.rows.map((item) => {
        const facts = [
          words.instant(item.createdAt),
          item.sender === null ? sourceWords[item.source] : nameOfSender(item.sender),
          item.pages !== null && pagesInWords(item.pages),
        ]
        return (
          <li key={item.id}>
            <button
              type="button"
              className={classes.item}
              aria-current={item.id === shownId ? 'true' : undefined}
              onClick={() => onOpen(item)}
            >
              <span className={classes.name}>{item.subject ?? item.name}</span>
              {item.subject !== null && <span className={classes.dimmed}>{item.name}</span>}
              <span className={classes.dimmed}>{facts.filter(Boolean).join(' · ')}</span>
              {item.patientName !== null && <span>{item.patientName}</span>}
              {item.problem !== null && <StatusBadge word="Not taken" hue="danger" />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** How documents get here. */
function Ways({ inbox: { isWatching, address } }: Pick<InboxListProps, 'inbox'>) {
  const ways = [
    isWatching && 'What your scanner or fax writes into its folder shows up here.',
    address !== null && `So do mails to ${address}.`,
    !isWatching &&
      address === null &&
      'Send scans here by hand. An admin can also set up a folder or a mail address for your scanner or fax.',
  ]
  return <Hint>{ways.filter(Boolean).join(' ')}</Hint>
}
