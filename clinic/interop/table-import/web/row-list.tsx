import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { doubleChoices } from '../doubles.ts'
import { tableCan, type TableImportDetails } from '../table-import.ts'
import { chooseForRow, listTableRows, type shows, type TableRow } from '../table-row.ts'
import { PlainSelect } from './plain-select.tsx'
import { choiceWords, fateWords, reasonWords, rowOutcomeWords } from './table-words.ts'

type Show = (typeof shows)[number]

const showWords: Readonly<Record<Show, string>> = {
  problems: 'With remarks only',
  doubles: 'Those that seem to be here only',
  refused: 'Refused only',
  clashes: 'Overlaps only',
  made: 'Made only',
  skipped: 'Skipped only',
  stays: 'Those that stay only',
}

/** The lines of a table, with what was found and what became of them. */
export function RowList({
  table,
  shows: offered,
}: {
  readonly table: TableImportDetails
  readonly shows: readonly Show[]
}) {
  const { query, set } = usePageSearch(listTableRows)
  const rows = useAnswer(listTableRows, { params: { id: table.id }, query })
  const columns: readonly Column<TableRow>[] = [
    { head: 'Line', short: true, cell: ({ line }) => String(line) },
    { head: 'Content', cell: ({ cells }) => cells.filter(Boolean).join(' · ') },
    {
      head: 'Result',
      phone: 'aside',
      short: true,
      cell: ({ outcome, fate }) =>
        outcome ? rowOutcomeWords[outcome] : fate ? fateWords[fate] : 'Not checked',
    },
    { head: 'Remarks', wraps: true, cell: remarksOf },
    { head: 'Row', cell: (row) => <RowLink table={table} row={row} /> },
    ...(table.kind === 'patients' && tableCan.run(table)
      ? [
          {
            head: 'Choice',
            short: true as const,
            cell: (row: TableRow) => <RowChoice table={table} row={row} />,
          },
        ]
      : []),
  ]
  return (
    <Section title="Lines">
      <Filters>
        <FilterSelect
          label="Show"
          value={query.only}
          all="All lines"
          options={offered.map((value) => ({ value, label: showWords[value] }))}
          onChoose={(only) => set({ only })}
        />
      </Filters>
      <ListTable
        label="Lines"
        columns={columns}
        rows={rows.data?.rows}
        empty="No such lines"
        loading={rows.isLoading}
        problem={rows.error}
      />
      <Pager page={rows.data} of={['line', 'lines']} />
    </Section>
  )
}

function remarksOf({ problems, outcomeText, double }: TableRow): string {
  const seems = double && `${reasonWords[double.because]}.`
  return [outcomeText, seems, ...problems].filter(Boolean).join(' ')
}

/** The row of the clinic that a line made, or seems to be. */
function RowLink({ table: { kind }, row }: { table: TableImportDetails; row: TableRow }) {
  const { aboutId, double, outcome } = row
  if (double?.line) return <span>{`Line ${double.line}`}</span>
  const id = outcome === 'taken back' ? null : (aboutId ?? double?.id)
  if (!id) return null
  const to = {
    patients: paths.patientDetails(id),
    doctors: paths.userDetails(id),
    visits: paths.appointmentEdit(id),
    balances: paths.billEdit(id),
    prices: paths.visitTypeEdit(id),
    stock: paths.stockEntries(),
  }[kind]
  return <TextLink to={to}>{double?.name || 'Open'}</TextLink>
}

function RowChoice({ table, row }: { table: TableImportDetails; row: TableRow }) {
  const { act, saving } = useAct(chooseForRow)
  if (row.fate !== 'double') return null

  async function choose(choice: TableRow['choice']) {
    try {
      await act({ params: { id: table.id, line: row.line }, body: { choice } })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to save the choice', error.message)
    }
  }

  return (
    <PlainSelect
      label={`Choice for line ${row.line}`}
      isNamedElsewhere
      value={row.choice ?? ''}
      options={[
        { value: '', label: 'As for all' },
        ...doubleChoices.map((value) => ({ value, label: choiceWords[value] })),
      ]}
      disabled={saving}
      onChoose={(choice) => void choose(choice === '' ? null : choice)}
    />
  )
}
