import { Link } from '@tanstack/react-router'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { partsOf } from '../../../../web/go.ts'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { stateWords } from '../../appointments/visit-state.ts'
import hues from '../../../availability/visit-types/web/type-color.module.css'
import type { CalendarVisit } from '../calendar.ts'
import classes from './agenda-list.module.css'
import type { AgendaEntry, AgendaPart } from './agenda-parts.ts'
import { heldFor, heldUrl, heldWhy } from './held-words.ts'
import { groupSign, isAnyway } from './visit-words.ts'

interface AgendaListProps {
  readonly parts: readonly AgendaPart[]
  /** Doctors to name beside the patients, where a part holds several. */
  readonly doctors: ReadonlyMap<string, string> | null
  readonly colors: 'type' | 'status'
  readonly onOpen: (visit: CalendarVisit) => void
  /** Books a free time; undefined for viewers who may not. */
  readonly onBook?: ((free: AgendaEntry) => void) | undefined
}

/** A list of visits, held times, busy and free times, for phones and screen readers. */
export function AgendaList({ parts, doctors, colors, onOpen, onBook }: AgendaListProps) {
  return (
    <div className={classes.agenda}>
      {parts.map(({ key, title, detail, entries }) => (
        <section key={key} aria-label={title} className={classes.part}>
          <h2 className={classes.title}>
            {title}
            {detail && <span>{detail}</span>}
          </h2>
          {entries.length === 0 ? (
            <p className={classes.empty}>No Appointments Found</p>
          ) : (
            <ul className={classes.visits}>
              {entries.map((entry) => (
                <li key={entry.key}>
                  <AgendaLine
                    entry={entry}
                    isByType={colors === 'type'}
                    doctor={doctors?.get(entry.doctorId)}
                    onOpen={onOpen}
                    onBook={onBook}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

interface AgendaLineProps {
  readonly entry: AgendaEntry
  /** Whether the colour is that of the type; otherwise of the status. */
  readonly isByType: boolean
  readonly doctor: string | undefined
  readonly onOpen: (visit: CalendarVisit) => void
  readonly onBook: AgendaListProps['onBook']
}

function AgendaLine({ entry, isByType, doctor, onOpen, onBook }: AgendaLineProps) {
  const { what } = entry
  if (what.kind === 'free') return <FreeLine entry={entry} onBook={onBook} />
  if (what.kind === 'visit') {
    const { visit } = what
    const { status, state, visitType } = visit
    return (
      <button
        type="button"
        className={visitType && isByType ? `${classes.visit} ${hues.color}` : classes.visit}
        data-status={status}
        data-color={isByType ? visitType?.color : undefined}
        onClick={() => onOpen(visit)}
      >
        <Times entry={entry} />
        <Words
          title={visit.patient}
          details={[doctor, visitType?.name, groupSign(visit), visit.reason]}
        />
        {isAnyway(visit) && (
          <IconAlertTriangle
            size={18}
            aria-label="Booked with an override"
            className={classes.anyway}
          />
        )}
        {status === 'completed' && <IconCheck size={18} aria-hidden className={classes.done} />}
        <span className={classes.status} data-status={status}>
          <StatusBadge word={stateWords[state]} />
        </span>
      </button>
    )
  }
  const to = what.kind === 'held' ? heldUrl(what.held) : null
  const line = (
    <>
      <Times entry={entry} />
      {what.kind === 'held' ? (
        <Words title={heldFor(what.held)} details={[doctor, heldWhy(what.held)]} />
      ) : (
        <Words title={what.title || 'Busy'} details={[doctor, 'Busy elsewhere']} />
      )}
    </>
  )
  return to === null ? (
    <div className={classes.visit} data-other={what.kind}>
      {line}
    </div>
  ) : (
    <Link {...partsOf(to)} className={classes.visit} data-other={what.kind}>
      {line}
    </Link>
  )
}

function FreeLine({ entry, onBook }: Pick<AgendaLineProps, 'entry' | 'onBook'>) {
  const line = (
    <>
      <Times entry={entry} />
      <span className={classes.who}>Free</span>
    </>
  )
  return onBook ? (
    <button type="button" className={classes.visit} data-other="free" onClick={() => onBook(entry)}>
      {line}
      <span className={classes.book}>+ Book</span>
    </button>
  ) : (
    <div className={classes.visit} data-other="free">
      {line}
    </div>
  )
}

function Times({ entry: { time, ends } }: { entry: AgendaEntry }) {
  const words = useDateWords()
  return (
    <span className={classes.time}>
      {words.time(time)}
      <span>{words.time(ends)}</span>
    </span>
  )
}

interface WordsProps {
  readonly title: string
  readonly details: readonly (string | null | undefined)[]
}

function Words({ title, details }: WordsProps) {
  return (
    <span className={classes.who}>
      <span className={classes.patient}>{title}</span>
      <span className={classes.detail}>{details.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
