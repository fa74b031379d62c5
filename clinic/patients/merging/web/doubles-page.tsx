import { Button, Group } from '@mantine/core'
import { orDash } from '../../../../contract/person.ts'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { callAlike, callDifferent, type LikelyDouble, listLikelyDoubles } from '../likely-double.ts'

const different = [{ value: 'true', label: 'Not the same person' }] as const

/** Pairs of charts that may be one person, the likeliest first. */
export function DoublesPage() {
  const { query, set } = usePageSearch(listLikelyDoubles)
  const pairs = useAnswer(listLikelyDoubles, { query })
  return (
    <Page
      title="Likely Doubles"
      actions={
        <ButtonLink to={paths.patients()} variant="default">
          Patients
        </ButtonLink>
      }
    >
      <Filters>
        <FilterSelect
          label="Pairs"
          value={query.different}
          all="To decide"
          options={different}
          onChoose={(value) => set({ different: value })}
        />
      </Filters>
      <ListTable
        label="Likely Doubles"
        columns={columns}
        rows={pairs.data?.rows}
        empty="No Likely Doubles"
        emptyAction={<p>Charts that look like one person show up here a few seconds later.</p>}
        loading={pairs.isLoading}
        problem={pairs.error}
      />
      <Pager page={pairs.data} of={['pair', 'pairs']} />
    </Page>
  )
}
DoublesPage.about = listLikelyDoubles

const columns: readonly Column<LikelyDouble>[] = [
  { head: 'Chart', cell: (pair) => <Chart chart={firstOf(pair)} />, wraps: true },
  {
    head: 'Other Chart',
    cell: (pair) => <Chart chart={secondOf(pair)} />,
    wraps: true,
    phone: 'line',
  },
  {
    head: 'They Share',
    cell: ({ reasons }) => reasons.join(', '),
    wraps: true,
    phone: 'line',
  },
  { head: 'Score', cell: ({ score }) => score, align: 'end', phone: 'aside' },
  { head: 'Actions', cell: (pair) => <Acts pair={pair} />, short: true, phone: 'line' },
]

const isInOrder = ({ one, other }: LikelyDouble) => Number(one.mrn) <= Number(other.mrn)
/** The chart that was registered first: people have its number on their papers, so it stays. */
const firstOf = (pair: LikelyDouble) => (isInOrder(pair) ? pair.one : pair.other)
const secondOf = (pair: LikelyDouble) => (isInOrder(pair) ? pair.other : pair.one)

function Chart({ chart }: { chart: LikelyDouble['one'] }) {
  const words = useDateWords()
  return (
    <span>
      <TextLink to={paths.patientDetails(chart.id)}>{chart.name || orDash(chart.email)}</TextLink>
      {` ${words.date(orDash(chart.dob))}, MRN ${chart.mrn}`}
    </span>
  )
}

function Acts({ pair }: { pair: LikelyDouble }) {
  const apart = useAct(callDifferent)
  const alike = useAct(callAlike)
  const isDifferent = pair.differentAt !== null

  async function call(row: LikelyDouble, act: typeof apart.act) {
    try {
      return await act({ params: { id: row.id }, version: row.version })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to save', error.message)
      return null
    }
  }

  async function setApart() {
    const changed = await call(pair, apart.act)
    if (!changed) return
    notify.success('Kept as two people', {
      label: 'Undo',
      run: () => void call(changed, alike.act),
    })
  }

  return (
    <Group gap="xs" wrap="nowrap">
      {isDifferent ? (
        <Button
          size="compact-sm"
          variant="default"
          disabled={alike.saving}
          onClick={() => void call(pair, alike.act)}
        >
          Undo
        </Button>
      ) : (
        <>
          <ButtonLink
            size="compact-sm"
            variant="default"
            to={paths.mergeEdit(firstOf(pair).id, { other: secondOf(pair).id })}
          >
            Compare
          </ButtonLink>
          <Button
            size="compact-sm"
            variant="default"
            disabled={apart.saving}
            onClick={() => void setApart()}
          >
            Not the same person
          </Button>
        </>
      )}
    </Group>
  )
}
