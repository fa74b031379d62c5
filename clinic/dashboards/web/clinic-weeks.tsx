import { lazy, Suspense } from 'react'
import { useAnswer } from '../../../web/ask.ts'
import { FilterSelect } from '../../../web/table/filter-select.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { readClinicWeeks, usualRange, weekRanges } from '../clinic-weeks.ts'
import classes from './clinic-weeks.module.css'

// The rest of the dashboard does not wait for the code of the charts.
const Charts = lazy(() =>
  import('./week-charts.tsx').then(({ WeekCharts }) => ({ default: WeekCharts })),
)

const rangeOptions = weekRanges.map((weeks) => ({ value: weeks, label: `${weeks} weeks` }))

/** The clinic over weeks, drawn; each figure leads to its rows. */
export function ClinicWeeksSection() {
  const words = useDateWords()
  const { query, set } = usePageSearch(readClinicWeeks)
  const range = query.weeks ?? usualRange
  const { data, error } = useAnswer(readClinicWeeks, { query: { weeks: range } })
  return (
    <section className={classes.section} aria-labelledby="weeks">
      <div className={classes.head}>
        <h2 id="weeks">The clinic over weeks</h2>
        <FilterSelect
          label="Range"
          value={range}
          all={null}
          options={rangeOptions}
          onChoose={(weeks) => set({ weeks: weeks || usualRange })}
        />
        {data && <p>{`${words.range(data.now.from, data.now.to)}; today is not counted yet.`}</p>}
      </div>
      {data ? (
        <Suspense fallback={<Waiting />}>
          <Charts weeks={data} />
        </Suspense>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Waiting />
      )}
    </section>
  )
}

function Waiting() {
  return (
    <div className={classes.loading}>
      <Loading lines={8} visible />
    </div>
  )
}
