import { paths } from '../../../../contract/paths.ts'
import { grouped } from '../../../../contract/number-words.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { NotePrint } from '../../../../web/note-print.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { listPayerDebts, type PayerDebt, printDebtors } from '../aging.ts'
import { agedColumns } from './aged-columns.tsx'
import { OwedActs, OwedFilters, OwedTotals, OwedViews } from './owed-parts.tsx'

/** Those who pay the open bills at the end of a day; each leads to the patients whose bills they are. */
export function OwedByPayerPage() {
  const { query, set, isFiltered } = usePageSearch(listPayerDebts)
  const payers = useAnswer(listPayerDebts, { query })
  const { data } = payers
  const debtorsOf = ({ id: payer }: PayerDebt) =>
    paths.owed({
      payer,
      ...(query.at ? { at: query.at } : {}),
      ...(query.currency ? { currency: query.currency } : {}),
    })
  const columns: readonly Column<PayerDebt>[] = [
    {
      head: 'Payer',
      cell: (row) => <TextLink to={debtorsOf(row)}>{row.payer ?? 'Patients themselves'}</TextLink>,
    },
    { head: 'Patients', align: 'end', cell: (row) => grouped(row.patients) },
    ...agedColumns<PayerDebt>(data?.currency ?? 'USD'),
  ]
  return (
    <Page title="Who owes" actions={<OwedActs query={query} by="payer" />}>
      <Letterhead />
      <NotePrint of={printDebtors} params={{}} />
      <OwedViews by="payer" query={query} />
      <OwedFilters query={query} set={set} data={data} placeholder="Payer" />
      {data && <OwedTotals data={data} of={['payer', 'payers']} />}
      <ListTable
        label="Who owes by payer"
        columns={columns}
        rows={data?.rows}
        empty={isFiltered ? 'Nobody found' : 'Nobody owes anything'}
        rowTo={debtorsOf}
        loading={payers.isLoading}
        problem={payers.error}
      />
      <Pager page={data} of={['payer', 'payers']} />
    </Page>
  )
}
OwedByPayerPage.about = listPayerDebts
