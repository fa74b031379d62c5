import { formatMoney, negative } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterPerson } from '../../../../web/table/filter-person.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { MoneyLinks } from '../../../billing/bills/web/money-links.tsx'
import {
  DocumentKind,
  documentKindWords,
  documentName,
  listDocuments,
  type MoneyDocument,
} from '../money-document.ts'
import { ExportButton } from './export-button.tsx'

const kindOptions = DocumentKind.options.map((value) => ({
  value,
  label: documentKindWords[value],
}))

const toBill = ({ billId, isVoid }: Pick<MoneyDocument, 'billId' | 'isVoid'>) =>
  isVoid ? paths.voidBillDetails(billId) : paths.billEdit(billId)

const columns: readonly Column<MoneyDocument>[] = [
  { head: 'Patient', cell: (row) => <PersonName person={row.patient} id={row.patientId} /> },
  {
    head: 'Amount',
    align: 'end',
    phone: 'aside',
    cell: ({ kind, amount, currency }) =>
      formatMoney(kind === 'invoice' ? amount : negative(amount), currency),
  },
  { head: 'Date', short: true, cell: ({ date }) => <Day date={date} /> },
  {
    head: 'Document',
    short: true,
    cell: (row) => <TextLink to={toBill(row)}>{documentName(row)}</TextLink>,
  },
  { head: 'Reason', phone: 'line', cell: ({ reason }) => reason },
]

/** Invoices and credit notes as they were issued. */
export function DocumentsPage() {
  const { query, set, isFiltered } = usePageSearch(listDocuments)
  const documents = useAnswer(listDocuments, { query })
  const first = documents.data?.rows[0]
  return (
    <Page
      title="Invoices and Credit Notes"
      actions={
        <>
          <ExportButton of="documents" filters={query} />
          <MoneyLinks />
        </>
      }
    >
      <Filters>
        <FilterSelect
          label="Kind"
          value={query.kind}
          options={kindOptions}
          onChoose={(kind) => set({ kind })}
        />
        <FilterPerson
          label="Patient"
          value={query.patientId}
          chosen={first?.patientId === query.patientId ? first?.patient : null}
          {...patientChoice}
          onChoose={(patientId) => set({ patientId })}
        />
        <FilterDate
          label="From"
          value={query.from ?? undefined}
          onChoose={(from) => set({ from })}
        />
        <FilterDate label="To" value={query.to ?? undefined} onChoose={(to) => set({ to })} />
      </Filters>
      <ListTable
        label="Invoices and credit notes"
        columns={columns}
        rows={documents.data?.rows}
        empty={isFiltered ? 'No documents found' : 'No documents yet'}
        emptyAction={!isFiltered && <p>Each bill that is issued has an invoice.</p>}
        rowTo={toBill}
        loading={documents.isLoading}
        problem={documents.error}
      />
      <Pager page={documents.data} of={['document', 'documents']} />
    </Page>
  )
}
DocumentsPage.about = listDocuments
