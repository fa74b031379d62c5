import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import { askForFile, useAnswer } from '../../../../web/ask.ts'
import { openPdf } from '../../../../web/open-pdf.ts'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { ExportFile } from '../../../../web/export-file.tsx'
import { nameOf } from '../../../stock/items/web/name-of.ts'
import { StockLinks } from '../../../stock/items/web/stock-links.tsx'
import { entryKinds } from '../../../stock/ledger/stock-entry.ts'
import {
  exportRegister,
  listControlledMovements,
  listRegisters,
  printRegister,
  type RegisterLine,
} from '../controlled-register.ts'
import classes from './register-page.module.css'

const columns: readonly Column<RegisterLine>[] = [
  { head: 'Time', cell: ({ at }) => <Instant at={at} /> },
  {
    head: 'Drug',
    cell: ({ itemId, item }) => <TextLink to={paths.stockItemDetails(itemId)}>{item}</TextLink>,
  },
  { head: 'Place', phone: 'none', cell: ({ location }) => location },
  {
    head: 'What',
    wraps: true,
    cell: ({ kind, supplier, patient, patientId, reason }) => (
      <>
        {entryKinds[kind]}
        {patientId && (
          <>
            {': '}
            <PersonName person={patient} id={patientId} />
          </>
        )}
        {supplier && ` from ${supplier}`}
        {reason && ` (${reason})`}
      </>
    ),
  },
  { head: 'Lot', phone: 'none', cell: ({ lotNumber }) => lotNumber },
  { head: 'In', align: 'end', cell: ({ quantityIn }) => quantityIn },
  { head: 'Out', align: 'end', cell: ({ quantityOut }) => quantityOut },
  {
    head: 'Balance',
    align: 'end',
    cell: ({ balance }) => <strong>{balance}</strong>,
  },
  {
    head: 'By and witness',
    phone: 'line',
    cell: ({ by, witness }) => (
      <span className={classes.people}>
        {by && <span>{`${nameOf(by)}${witness ? ',' : ''}`}</span>}{' '}
        {witness && <span>{nameOf(witness)}</span>}
      </span>
    ),
  },
]

/** Each movement of controlled drugs, with the balance after it and the two persons. */
export function RegisterPage() {
  const { query, set, isFiltered } = usePageSearch(listControlledMovements)
  const lines = useAnswer(listControlledMovements, { query })
  const registers = useAnswer(listRegisters, {}).data ?? []
  const choices = (of: 'item' | 'location') => [
    ...new Map(registers.map((one) => [one[`${of}Id`], one[of]])),
  ]
  const { itemId, locationId, from, to } = query
  return (
    <Page
      title="Controlled drugs"
      actions={
        <>
          <StockLinks />
          <ExportFile
            of={exportRegister}
            input={{ body: { itemId, locationId, from, to } }}
            name="controlled-drugs.csv"
          />
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() =>
              void openPdf('Register of controlled drugs', 'Failed to print the register', () =>
                askForFile(printRegister, { body: { itemId, locationId, from, to } }),
              )
            }
          >
            Print
          </Button>
        </>
      }
    >
      <Filters>
        <FilterSelect
          label="Drug"
          value={itemId}
          options={choices('item').map(([value, label]) => ({ value, label }))}
          onChoose={(chosen) => set({ itemId: chosen })}
        />
        <FilterSelect
          label="Place"
          value={locationId}
          options={choices('location').map(([value, label]) => ({ value, label }))}
          onChoose={(chosen) => set({ locationId: chosen })}
        />
        <FilterDate label="From" value={from ?? undefined} onChoose={(day) => set({ from: day })} />
        <FilterDate label="To" value={to ?? undefined} onChoose={(day) => set({ to: day })} />
      </Filters>
      <ListTable
        label="Register of controlled drugs"
        columns={columns}
        rows={lines.data?.rows}
        empty={isFiltered ? 'No movements found' : 'No controlled drugs were moved yet'}
        loading={lines.isLoading}
        problem={lines.error}
      />
      <Pager page={lines.data} of={['movement', 'movements']} />
    </Page>
  )
}
RegisterPage.about = listControlledMovements
