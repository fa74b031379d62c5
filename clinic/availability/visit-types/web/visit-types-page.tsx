import { formatMoney } from '../../../../contract/money.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import {
  addVisitType,
  bookableWords,
  changeVisitType,
  listVisitTypes,
  type VisitType,
} from '../visit-type.ts'
import { TypeName } from './type-name.tsx'

/** The visit types of the clinic. */
export function VisitTypesPage() {
  const session = useSession()
  const { query, set } = usePageSearch(listVisitTypes)
  const types = useAnswer(listVisitTypes, { query })
  const mayChange = mayCall(session, changeVisitType)
  const columns: readonly Column<VisitType>[] = [
    {
      head: 'Visit type',
      cell: (type) => (
        <TypeName type={type}>
          {mayChange ? (
            <TextLink to={paths.visitTypeEdit(type.id)}>{type.name}</TextLink>
          ) : (
            type.name
          )}
        </TypeName>
      ),
    },
    { head: 'Length', short: true, cell: ({ minutes }) => `${minutes} minutes` },
    { head: 'Buffers', short: true, cell: buffersInWords },
    {
      head: 'Price',
      align: 'end',
      cell: ({ price }) => price && formatMoney(price, session.clinic.currency),
    },
    { head: 'Booked online by', cell: (type) => bookableWords[type.bookableBy] },
    {
      head: 'Status',
      short: true,
      cell: ({ status }) =>
        status === 'active' ? <StatusBadge word="Active" /> : <StatusBadge word="Retired" />,
    },
  ]
  return (
    <Page
      title="Visit types"
      actions={
        mayCall(session, addVisitType) && (
          <ButtonLink to={paths.visitTypeAdd()}>+ Add Visit Type</ButtonLink>
        )
      }
    >
      <Filters>
        <FilterSelect
          label="Shown"
          value={query.all}
          all="Active"
          options={[{ value: 'yes', label: 'Retired ones too' }]}
          onChoose={(all) => set({ all })}
        />
      </Filters>
      <ListTable
        label="Visit types"
        columns={columns}
        rows={types.data}
        empty="No Visit Types Found"
        rowTo={mayChange ? ({ id }) => paths.visitTypeEdit(id) : undefined}
        loading={types.isLoading}
        problem={types.error}
      />
    </Page>
  )
}
VisitTypesPage.about = listVisitTypes

function buffersInWords({ bufferBefore, bufferAfter }: VisitType): string {
  const words = [
    bufferBefore > 0 ? `${bufferBefore} before` : '',
    bufferAfter > 0 ? `${bufferAfter} after` : '',
  ]
  return words.filter(Boolean).join(', ') || '-'
}
