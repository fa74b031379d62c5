import { Button } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { NotePrint } from '../../../../web/note-print.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { type Debtor, listDebtors, printDebtors } from '../aging.ts'
import classes from './account.module.css'
import { agedColumns } from './aged-columns.tsx'
import { PrintPayerBills } from './statement-acts.tsx'
import { OwedActs, OwedFilters, OwedTotals, OwedViews } from './owed-parts.tsx'

function columnsIn(currency: string): readonly Column<Debtor>[] {
  return [
    { head: 'Patient', cell: (row) => <PersonName person={row.patient} id={row.patientId} /> },
    ...agedColumns<Debtor>(currency),
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
  return (
    <Page title="Who owes" actions={<OwedActs query={query} by="patient" />}>
      <Letterhead />
      <NotePrint of={printDebtors} params={{}} />
      <OwedViews by="patient" query={query} />
      <OwedFilters query={query} set={set} data={data} placeholder="Patient" />
      {data?.payer && (
        <p className={classes.balance}>
          <span>
            {data.payer.name === null
              ? 'Paid by patients themselves'
              : `Paid by ${data.payer.name}`}
          </span>
          {query.payer && data.payer.name !== null && (
            <PrintPayerBills query={{ payer: query.payer, currency: data.currency }} />
          )}
          <Button variant="subtle" size="compact-sm" onClick={() => set({ payer: '' })}>
            Show all payers
          </Button>
        </p>
      )}
      {data && <OwedTotals data={data} of={['patient', 'patients']} />}
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
