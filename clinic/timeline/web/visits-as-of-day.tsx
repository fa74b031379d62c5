import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAnswer } from '../../../web/ask.ts'
import { usePagesBelow } from '../../../web/table/use-pages-below.ts'
import { Card, CardList, CardListItem, Hint } from '../../../web/ui/card.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { kindWords } from '../../interop/imported-items/imported-item.ts'
import { stateWords } from '../../visits/appointments/visit-state.ts'
import { readImportedAsOf, readVisitsAsOf, type VisitAsOf } from '../chart-as-of.ts'

interface ThenProps {
  readonly patientId: string
  readonly day: string
}
interface PageProps extends ThenProps {
  readonly after: string
  readonly onMore: ((after: string) => void) | undefined
}

/** The visits of the chart as they stood at the end of the day. */
export function VisitsThen(props: ThenProps) {
  const pages = usePagesBelow()
  return (
    <Card title="Visits" level={3}>
      {pages.map(({ after, onMore }) => (
        <VisitPage key={after} {...props} after={after} onMore={onMore} />
      ))}
    </Card>
  )
}

function VisitPage({ patientId, day, after, onMore }: PageProps) {
  const words = useDateWords()
  const { data, error } = useAnswer(readVisitsAsOf, {
    params: { id: patientId },
    query: { at: day, ...(after !== '' && { after }) },
  })
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={3} />
  if (data.rows.length === 0) return <Hint>None had been booked.</Hint>
  return (
    <Rows label="Visits" next={data.next} onMore={onMore} more="Show earlier visits">
      {data.rows.map((visit) => (
        <CardListItem
          key={visit.id}
          name={
            <>
              {words.date(visit.date)}, {words.time(visit.time)}{' '}
              {visit.state && <StatusBadge word={stateWords[visit.state]} hue="neutral" />}
            </>
          }
          detail={detailOf(visit, words.dayOf(visit.bookedAt))}
        />
      ))}
    </Rows>
  )
}

function detailOf({ doctor, type, reason, state }: VisitAsOf, bookedOn: string): string {
  const about = [doctor?.name, type, reason].filter(Boolean).join(' · ')
  if (state !== null) return about
  const untold = `Booked on ${bookedOn}. Its words of then can no longer be told; the time and the doctor are those of now.`
  return [about, untold].filter(Boolean).join(' · ')
}

/** The imported items that the chart had at the end of the day. */
export function ImportedThen(props: ThenProps) {
  const pages = usePagesBelow()
  return (
    <Card title="Imported items" level={3}>
      {pages.map(({ after, onMore }) => (
        <ImportedPage key={after} {...props} after={after} onMore={onMore} />
      ))}
    </Card>
  )
}

function ImportedPage({ patientId, day, after, onMore }: PageProps) {
  const words = useDateWords()
  const { data, error } = useAnswer(readImportedAsOf, {
    params: { id: patientId },
    query: { at: day, ...(after !== '' && { after }) },
  })
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={3} />
  if (data.rows.length === 0) return <Hint>None had been imported.</Hint>
  return (
    <Rows label="Imported items" next={data.next} onMore={onMore} more="Show older imported items">
      {data.rows.map(({ id, title, type, day: own }) => (
        <CardListItem
          key={id}
          name={title}
          detail={[kindWords(type), own && words.date(own)].filter(Boolean).join(' · ')}
        />
      ))}
    </Rows>
  )
}

interface RowsProps extends Pick<PageProps, 'onMore'> {
  readonly label: string
  readonly next: string | null
  /** The words of the button to the next page. */
  readonly more: string
  readonly children: ReactNode
}

function Rows({ label, next, onMore, more, children }: RowsProps) {
  return (
    <>
      <CardList label={label} isTight>
        {children}
      </CardList>
      {onMore && next !== null && (
        <div>
          <Button variant="default" onClick={() => onMore(next)}>
            {more}
          </Button>
        </div>
      )}
    </>
  )
}
