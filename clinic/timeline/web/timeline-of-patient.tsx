import { Button } from '@mantine/core'
import { useId } from 'react'
import type { QueryInputOf } from '../../../contract/endpoint.ts'
import { grouped } from '../../../contract/number-words.ts'
import { useAnswer } from '../../../web/ask.ts'
import { useSetUrlValue, useUrlValues } from '../../../web/go.ts'
import { mayCall } from '../../../web/guard.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { DayInput } from '../../../web/form/day-input.tsx'
import { FilterDate } from '../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../web/table/filter-select.tsx'
import { Filters } from '../../../web/table/filters.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { SearchField } from '../../../web/table/search-field.tsx'
import { usePagesBelow } from '../../../web/table/use-pages-below.ts'
import { Hint } from '../../../web/ui/card.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { listBills } from '../../billing/bills/bill.ts'
import { ChartIfOpen } from '../../summary/web/chart-if-open.tsx'
import { AsOf } from '../chart-as-of.ts'
import { readTimeline, timelineKinds, type TimelineKind } from '../timeline.ts'
import { ChartAsOfDay } from './chart-as-of-day.tsx'
import { GroupOnTime } from './group-on-time.tsx'
import classes from './timeline.module.css'

const prefix = 'timeline-'
// `Object.entries` does not know the names of its object.
const kinds = Object.entries(timelineKinds) as [TimelineKind, string][]

/** The story of a patient over the years, by visits and days: a part of the patient's page. */
export function TimelineOfPatient({ patientId }: { patientId: string }) {
  return (
    <ChartIfOpen patientId={patientId}>
      <NowOrThen patientId={patientId} />
    </ChartIfOpen>
  )
}

/** The timeline, or the whole chart as it stood on the day in the address. */
function NowOrThen({ patientId }: { patientId: string }) {
  const { asOf = '' } = useUrlValues()
  const setAsOf = useSetUrlValue('asOf')
  return (
    <section className={classes.timeline} aria-label="Timeline">
      {AsOf.safeParse(asOf).success ? (
        <ChartAsOfDay patientId={patientId} day={asOf} onBack={() => void setAsOf(null)} />
      ) : (
        <Timeline patientId={patientId} onAsOf={(day) => void setAsOf(day)} />
      )}
    </section>
  )
}

interface TimelineProps {
  readonly patientId: string
  readonly onAsOf: (day: string) => void
}

function Timeline({ patientId, onAsOf }: TimelineProps) {
  const seesBills = mayCall(useSession(), listBills)
  const { query, set, isFiltered } = usePageSearch(readTimeline, { prefix })
  const { search, kind, from, until, errors } = query
  const asked = {
    ...(search && { search }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(until && { until }),
    ...(errors && { errors }),
  }
  return (
    <>
      <Filters>
        <SearchField
          value={search}
          label="Words"
          placeholder='Words or "a phrase"'
          onSearch={(words) => set({ search: words })}
        />
        <FilterSelect
          label="Kind"
          value={kind}
          options={kinds
            .filter(([name]) => name !== 'bills' || seesBills)
            .map(([value, label]) => ({ value, label }))}
          onChoose={(chosen) => set({ kind: chosen })}
        />
        <FilterDate label="From" value={from} onChoose={(day) => set({ from: day })} />
        <FilterDate label="Until" value={until} onChoose={(day) => set({ until: day })} />
        <FilterSelect
          label="Entered in error"
          all="Left out"
          value={errors}
          options={[{ value: 'shown', label: 'Shown' }]}
          onChoose={(chosen) => set({ errors: chosen })}
        />
      </Filters>
      <AsOfChoice onAsOf={onAsOf} />
      <Groups
        key={JSON.stringify(asked)}
        patientId={patientId}
        asked={asked}
        isFiltered={isFiltered}
      />
    </>
  )
}

/** The day on which the chart is to be shown as it stood. */
function AsOfChoice({ onAsOf }: Pick<TimelineProps, 'onAsOf'>) {
  const id = useId()
  return (
    <div className={classes.asOf}>
      <label htmlFor={id}>The chart as it stood on</label>
      <DayInput control={{ id }} value="" onChoose={(day) => day !== '' && onAsOf(day)} />
    </div>
  )
}

interface GroupsProps {
  readonly patientId: string
  readonly asked: QueryInputOf<typeof readTimeline>
  readonly isFiltered: boolean
}

/** All pages that were asked for, one after the other. */
function Groups({ patientId, asked, isFiltered }: GroupsProps) {
  return usePagesBelow().map(({ after, place, onMore }) => (
    <GroupsPage
      key={after}
      patientId={patientId}
      asked={after === '' ? asked : { ...asked, after }}
      isFiltered={isFiltered}
      shown={place}
      onMore={onMore}
    />
  ))
}

interface GroupsPageProps extends GroupsProps {
  /** How many pages are above this one. */
  readonly shown: number
  /** Shows the next page; only on the last one. */
  readonly onMore: ((after: string) => void) | undefined
}

function GroupsPage({ patientId, asked, isFiltered, shown, onMore }: GroupsPageProps) {
  const { data, error } = useAnswer(readTimeline, { params: { id: patientId }, query: asked })
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={8} />
  if (data.rows.length === 0) {
    return <Hint>{isFiltered ? 'Nothing matches.' : 'Nothing has happened yet.'}</Hint>
  }
  const { total, next } = data
  return (
    <>
      {shown === 0 && (
        <p className={classes.total} role="status">
          {total === 1 ? '1 visit or day' : `${grouped(total)} visits and days`}
        </p>
      )}
      <ol className={classes.groups} aria-label={shown === 0 ? 'Visits and days' : 'Older ones'}>
        {data.rows.map((group) => (
          <GroupOnTime
            key={`${group.at} ${group.visit?.id}`}
            patientId={patientId}
            group={group}
            isSearch={asked.search !== undefined}
          />
        ))}
      </ol>
      {onMore && next !== null && (
        <div>
          <Button variant="default" onClick={() => onMore(next)}>
            Show older
          </Button>
        </div>
      )}
    </>
  )
}
