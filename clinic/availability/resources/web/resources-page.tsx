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
  addResource,
  changeResource,
  kindWords,
  listResources,
  type Resource,
} from '../resource.ts'

/** The rooms and devices that visits take. */
export function ResourcesPage() {
  const session = useSession()
  const { query, set } = usePageSearch(listResources)
  const resources = useAnswer(listResources, { query })
  const mayChange = mayCall(session, changeResource)
  const columns: readonly Column<Resource>[] = [
    {
      head: 'Name',
      cell: ({ id, name }) =>
        mayChange ? <TextLink to={paths.resourceEdit(id)}>{name}</TextLink> : name,
    },
    { head: 'Kind', short: true, cell: ({ kind }) => kindWords[kind] },
    { head: 'Visits at the same time', align: 'end', cell: ({ capacity }) => capacity },
    { head: 'Note', cell: ({ note }) => note },
    {
      head: 'Status',
      short: true,
      cell: ({ status }) => <StatusBadge word={status === 'active' ? 'Active' : 'Retired'} />,
    },
  ]
  return (
    <Page
      title="Rooms and devices"
      actions={
        mayCall(session, addResource) && (
          <ButtonLink to={paths.resourceAdd()}>+ Add Room or Device</ButtonLink>
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
        label="Rooms and devices"
        columns={columns}
        rows={resources.data}
        empty="No Rooms or Devices Found"
        rowTo={mayChange ? ({ id }) => paths.resourceEdit(id) : undefined}
        loading={resources.isLoading}
        problem={resources.error}
      />
    </Page>
  )
}
ResourcesPage.about = listResources
