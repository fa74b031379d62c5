import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { formatMoney, toMinor } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { orDash } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { NotePrint } from '../../../../web/note-print.tsx'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { ages, ageWords, type Debtor, listDebtors, printDebtors } from '../aging.ts'
import classes from './account.module.css'
import { AgedSumsList } from './aged-sums.tsx'
import { ExportDebtors } from './export-debtors.tsx'

function columnsIn(currency: string): readonly Column<Debtor>[] {
  const money = (sum: string) =>
    orDash(toMinor(sum, currency) === 0 ? null : formatMoney(sum, currency))
  return [
    { head: 'Patient', cell: (row) => <PersonName person={row.patient} id={row.patientId} /> },
    { head: 'Owed', align: 'end', phone: 'aside', cell: (row) => money(row.owed) },
    ...ages.map((age) => ({
      head: ageWords[age],
      align: 'end' as const,
      cell: (row: Debtor) => money(row[age]),
    })),
    { head: 'Credit', align: 'end', cell: (row) => money(row.credit) },
    {
      head: 'Statement',
      phone: 'none',
      cell: (row) => <TextLink to={paths.statementDetails(row.id)}>Open</TextLink>,
    },
  ]
}

/** Those who owe something at the end of a day, by how long it is due; the most first. */
export function OwedPage() {
  const { query, set, isFiltered } = usePageSearch(listDebtors)
  const debtors = useAnswer(listDebtors, { query })
  const { data } = debtors
  const actions = (
    <>
      <ExportDebtors query={query} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </>
  )
  return (
    <Page title="Who owes" actions={actions}>
      <Letterhead />
      <NotePrint of={printDebtors} params={{}} />
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Patient"
          onSearch={(search) => set({ search })}
        />
        <FilterDate label="As of" value={query.at ?? undefined} onChoose={(at) => set({ at })} />
        {(data?.currencies.length ?? 0) > 1 && (
          <FilterSelect
            label="Currency"
            value={query.currency ?? data?.currency}
            options={(data?.currencies ?? []).map((value) => ({ value, label: value }))}
            all={null}
            onChoose={(currency) => set({ currency })}
          />
        )}
      </Filters>
      {data && (
        <section aria-label="All together">
          <p className={classes.balance}>
            <span>
              {data.total.toLocaleString('en-US')} {data.total === 1 ? 'patient' : 'patients'} at
              the end of <PlainDay date={data.at} />
            </span>
          </p>
          <AgedSumsList sums={data.totals} currency={data.currency} />
        </section>
      )}
      <ListTable
        label="Who owes"
        columns={columnsIn(data?.currency ?? 'USD')}
        rows={data?.rows}
        empty={isFiltered ? 'Nobody found' : 'Nobody owes anything'}
        rowTo={(row) => paths.statementDetails(row.id)}
        loading={debtors.isLoading}
        problem={debtors.error}
      />
      <Pager page={data} of={['patient', 'patients']} />
    </Page>
  )
}
OwedPage.about = listDebtors
