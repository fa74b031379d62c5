import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { daysOf, nameOf, stretchNames, stretchWords } from '../../../../contract/stretches.ts'
import { SavedViews } from '../../../access/saved-views/web/saved-views.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterNumber } from '../../../../web/table/filter-number.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Bounds, boundsIn, boundsText } from '../bounds.ts'
import { type ConditionInWords, type Report, type ReportQuery, writeConditions } from '../report.ts'
import classes from './report-page.module.css'

const isBounded = (one: ConditionInWords, id: string) =>
  one.dimension === id && boundsIn(one.value) !== undefined

const boundsOf = (where: readonly ConditionInWords[], id: string): Bounds =>
  boundsIn(where.find((one) => isBounded(one, id))?.value ?? null) ?? { from: null, to: null }

/** The filters with other bounds of a number. */
function boundedBy(where: readonly ConditionInWords[], id: string, bounds: Bounds): string {
  const value = boundsText(bounds)
  return writeConditions([
    ...where.filter((one) => !isBounded(one, id)),
    ...(value === null ? [] : [{ dimension: id, value }]),
  ])
}

interface ReportFiltersProps {
  readonly report: Report
  readonly query: Partial<ReportQuery>
  readonly onChange: (changes: Partial<ReportQuery>) => void
}

const comparisons = [
  { value: 'weeks', label: 'As many weeks before' },
  { value: 'year', label: 'A year ago' },
  { value: 'none', label: 'Nothing' },
] as const

/** The days, groups, comparison and filters of a report; all of them stand in the URL. */
export function ReportFilters({ report, query, onChange }: ReportFiltersProps) {
  const { today, firstWeekday } = useSession().clinic
  const { days, dimensions, allDimensions, where } = report
  const [isOther, setIsOther] = useState(false)
  const stretch = days ? nameOf(days, stretchNames, today, firstWeekday) : undefined
  const [first, second] = dimensions.map(({ id }) => id)
  const groups = allDimensions.map(({ id: value, name: label }) => ({ value, label }))
  const group = (ids: readonly (string | undefined)[]) =>
    onChange({ by: [...new Set(ids.filter((id) => id))].join(',') })
  return (
    <>
      <Filters views={<SavedViews list={`report:${report.id}`} />}>
        {days && (
          <>
            <FilterSelect
              label="Days"
              value={isOther ? undefined : stretch}
              all="Other days"
              options={stretchNames.map((value) => ({ value, label: stretchWords[value] }))}
              onChoose={(name) => {
                setIsOther(name === '')
                if (name !== '') onChange(daysOf(name, today, firstWeekday))
              }}
            />
            {(isOther || !stretch) && (
              <>
                <FilterDate
                  label="From"
                  value={days.from}
                  onChoose={(from) =>
                    from && onChange({ from, to: from > days.to ? from : days.to })
                  }
                />
                <FilterDate
                  label="To"
                  value={days.to}
                  onChoose={(to) => to && onChange({ from: to < days.from ? to : days.from, to })}
                />
              </>
            )}
            <FilterSelect
              label="Compared with"
              value={query.compare === 'before' ? undefined : query.compare}
              all="The days before"
              options={comparisons}
              onChoose={(compare) => onChange({ compare: compare === '' ? undefined : compare })}
            />
          </>
        )}
        <FilterSelect
          label="By"
          value={first}
          all={first ? null : 'Nothing'}
          options={groups}
          onChoose={(id) => group([id, second])}
        />
        <FilterSelect
          label="And by"
          value={second}
          all="Nothing else"
          options={groups.filter(({ value }) => value !== first)}
          onChoose={(id) => group([first, id])}
        />
        {allDimensions
          .filter(({ isNumber }) => isNumber)
          .map(({ id, name }) => {
            const bounds = boundsOf(where, id)
            const bound = (change: Partial<Bounds>) =>
              onChange({ where: boundedBy(where, id, { ...bounds, ...change }) })
            return [
              <FilterNumber
                key={`${id} from`}
                label={`${name} from`}
                value={bounds.from}
                onChoose={(from) => bound({ from })}
              />,
              <FilterNumber
                key={`${id} to`}
                label={`${name} to`}
                value={bounds.to}
                onChoose={(to) => bound({ to })}
              />,
            ]
          })}
      </Filters>
      {where.length > 0 && (
        <ul className={classes.conditions} aria-label="Only rows with">
          {where.map(({ dimension, name, value, words }, place) => (
            <li key={`${dimension}:${value}`}>
              {name}: {words}
              <CloseButton
                size="sm"
                aria-label={`Without ${name}: ${words}`}
                onClick={() => onChange({ where: writeConditions(where.toSpliced(place, 1)) })}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
