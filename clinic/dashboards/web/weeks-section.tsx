import { lazy, Suspense } from 'react'
import { useAnswer } from '../../../web/ask.ts'
import { FilterSelect } from '../../../web/table/filter-select.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { readTiles, type Tile, usualRange, weekRanges } from '../tiles.ts'
import classes from './weeks-section.module.css'

// The rest of the dashboard does not wait for the code of the charts.
const ReportTile = lazy(() =>
  import('../../reports/catalog/web/report-tile.tsx').then((module) => ({
    default: module.ReportTile,
  })),
)

const rangeOptions = weekRanges.map((weeks) => ({ value: weeks, label: `${weeks} weeks` }))

/** Reports over weeks, drawn small; each figure leads to its rows, and each title to its report. */
export function WeeksSection({ title }: { readonly title: string }) {
  const { query, set } = usePageSearch(readTiles)
  const range = query.weeks ?? usualRange
  const { data, error } = useAnswer(readTiles, { query: { weeks: range } })
  return (
    <section className={classes.section} aria-labelledby="weeks">
      <div className={classes.head}>
        <h2 id="weeks">{title}</h2>
        <FilterSelect
          label="Range"
          value={range}
          all={null}
          options={rangeOptions}
          onChoose={(weeks) => set({ weeks: weeks || usualRange })}
        />
        {data && <DaysOf tiles={data} />}
      </div>
      {data ? (
        <Suspense fallback={<Waiting />}>
          <div className={classes.charts}>
            {data.map((tile) => (
              <ReportTile key={tile.title} {...tile} />
            ))}
          </div>
        </Suspense>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Waiting />
      )}
    </section>
  )
}

function DaysOf({ tiles }: { readonly tiles: readonly Tile[] }) {
  const words = useDateWords()
  const days = tiles.map(({ report }) => report.days).find((one) => one !== null)
  return days && <p>{`${words.range(days.from, days.to)}; today is not counted yet.`}</p>
}

function Waiting() {
  return (
    <div className={classes.loading}>
      <Loading lines={8} visible />
    </div>
  )
}
