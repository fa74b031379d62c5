import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterPerson } from '../../../../web/table/filter-person.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { methodOptions } from '../../../billing/bills/web/payment-parts.tsx'
import { MoneyLinks } from '../../../billing/bills/web/money-links.tsx'
import { listCashiers, listPayments, MovementKind, movementKindWords } from '../money-movement.ts'
import { ExportButton } from './export-button.tsx'
import { paymentColumns } from './payment-columns.tsx'

const kindOptions = MovementKind.options.map((value) => ({
  value,
  label: movementKindWords[value],
}))

/** All payments and what was given back of them, newest first. */
export function PaymentsPage() {
  const { query, set, isFiltered } = usePageSearch(listPayments)
  const payments = useAnswer(listPayments, { query })
  const people = useAnswer(listCashiers, {})
  const first = payments.data?.rows[0]
  return (
    <Page
      title="Payments"
      actions={
        <>
          <ExportButton of="payments" filters={query} />
          <MoneyLinks />
        </>
      }
    >
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Receipt number"
          onSearch={(search) => set({ search })}
        />
        <FilterPerson
          label="Patient"
          value={query.patientId}
          chosen={first?.patientId === query.patientId ? first?.patient : null}
          {...patientChoice}
          onChoose={(patientId) => set({ patientId })}
        />
        <FilterSelect
          label="Kind"
          value={query.kind}
          options={kindOptions}
          onChoose={(kind) => set({ kind })}
        />
        <FilterSelect
          label="Method"
          value={query.method}
          options={methodOptions}
          onChoose={(method) => set({ method })}
        />
        <FilterSelect
          label="Recorded by"
          value={query.personId}
          options={(people.data ?? []).map(({ id, name, email }) => ({
            value: id,
            label: name ?? email ?? id,
          }))}
          onChoose={(personId) => set({ personId })}
        />
        <FilterSelect
          label="Credit"
          value={query.left}
          options={[
            { value: 'yes', label: 'Credit left only' },
            { value: 'whole', label: 'Pay no bill only' },
          ]}
          onChoose={(left) => set({ left })}
        />
        <FilterDate
          label="From"
          value={query.from ?? undefined}
          onChoose={(from) => set({ from })}
        />
        <FilterDate label="To" value={query.to ?? undefined} onChoose={(to) => set({ to })} />
      </Filters>
      <ListTable
        label="Payments"
        columns={paymentColumns}
        rows={payments.data?.rows}
        empty={isFiltered ? 'No payments found' : 'No payments yet'}
        emptyAction={
          !isFiltered && <p>A payment is recorded on a bill, or as a deposit in a chart.</p>
        }
        rowTo={({ paymentId }) => paths.paymentDetails(paymentId)}
        loading={payments.isLoading}
        problem={payments.error}
      />
      <Pager page={payments.data} of={['payment', 'payments']} />
    </Page>
  )
}
PaymentsPage.about = listPayments
