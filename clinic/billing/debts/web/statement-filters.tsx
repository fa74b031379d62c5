import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import type { PageSearch } from '../../../../web/table/page-search.ts'
import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { readStatement, Statement } from '../statement.ts'
import classes from './account.module.css'

interface StatementFiltersProps {
  readonly search: Pick<PageSearch<QueryOf<typeof readStatement>>, 'query' | 'set'>
  readonly statement: Statement | undefined
}

/** The period and the currency of a statement. */
export function StatementFilters({ search: { query, set }, statement }: StatementFiltersProps) {
  const currencies = statement?.currencies ?? []
  return (
    <div className={classes.screen}>
      <Filters>
        <FilterDate
          label="From"
          value={query.from ?? statement?.from}
          onChoose={(from) => set({ from })}
        />
        <FilterDate label="To" value={query.to ?? statement?.to} onChoose={(to) => set({ to })} />
        {currencies.length > 1 && (
          <FilterSelect
            label="Currency"
            value={query.currency ?? statement?.currency}
            options={currencies.map((value) => ({ value, label: value }))}
            all={null}
            onChoose={(currency) => set({ currency })}
          />
        )}
      </Filters>
    </div>
  )
}
