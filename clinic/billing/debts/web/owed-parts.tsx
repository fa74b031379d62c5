import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import { grouped } from '../../../../contract/number-words.ts'
import { ExportFile } from '../../../../web/export-file.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { type AgedSums, exportDebtors } from '../aging.ts'
import classes from './account.module.css'
import { AgedSumsList } from './aged-sums.tsx'
import views from './owed-views.module.css'

/** The filters of a list of those who owe. */
interface AskedList {
  readonly at?: string | null | undefined
  readonly currency?: string | undefined
  readonly search?: string | undefined
  readonly payer?: string | undefined
}

/** The answer of both lists of those who owe, besides their rows. */
interface Owed {
  readonly at: string
  readonly currency: string
  readonly currencies: readonly string[]
  readonly total: number
  readonly totals: AgedSums
}

export type OwedBy = 'patient' | 'payer'

/** The press that leads from one list to the other, with its day and currency. */
export function OwedViews({ by, query }: { by: OwedBy; query: AskedList }) {
  const kept = {
    ...(query.at ? { at: query.at } : {}),
    ...(query.currency ? { currency: query.currency } : {}),
  }
  return (
    <nav aria-label="Who owes by">
      <ul className={views.views}>
        <li data-shown={by === 'patient'}>
          <TextLink to={paths.owed(kept)}>By patient</TextLink>
        </li>
        <li data-shown={by === 'payer'}>
          <TextLink to={paths.owedByPayer(kept)}>By payer</TextLink>
        </li>
      </ul>
    </nav>
  )
}

export function OwedActs({ by, query }: { by: OwedBy; query: AskedList }) {
  const { at, currency, search, payer } = query
  const { today } = useSession().clinic
  return (
    <>
      <ExportFile
        of={exportDebtors}
        input={{ body: { by, at, currency, search, payer } }}
        name={`owed-${at ?? today}.csv`}
      />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </>
  )
}

interface OwedFiltersProps {
  readonly query: AskedList
  readonly set: (changes: { search?: string; at?: string; currency?: string }) => void
  readonly data: Owed | undefined
  readonly placeholder: string
}

export function OwedFilters({ query, set, data, placeholder }: OwedFiltersProps) {
  const currencies = data?.currencies ?? []
  return (
    <Filters>
      <SearchField
        value={query.search}
        placeholder={placeholder}
        onSearch={(search) => set({ search })}
      />
      <FilterDate label="As of" value={query.at ?? undefined} onChoose={(at) => set({ at })} />
      {currencies.length > 1 && (
        <FilterSelect
          label="Currency"
          value={query.currency ?? data?.currency}
          options={currencies.map((value) => ({ value, label: value }))}
          all={null}
          onChoose={(currency) => set({ currency })}
        />
      )}
    </Filters>
  )
}

interface OwedTotalsProps {
  readonly data: Owed
  readonly of: readonly [one: string, several: string]
}

export function OwedTotals({ data, of: [one, several] }: OwedTotalsProps) {
  return (
    <section aria-label="All together">
      <p className={classes.balance}>
        <span>
          {grouped(data.total)} {data.total === 1 ? one : several} at the end of{' '}
          <PlainDay date={data.at} />
        </span>
      </p>
      <AgedSumsList sums={data.totals} currency={data.currency} />
    </section>
  )
}
