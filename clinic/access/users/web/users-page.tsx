import { type ComponentType, useState, type ReactNode } from 'react'
import { roles } from '../../../../contract/role.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { listUsers, type UserRow } from '../user.ts'
import { InviteColleague } from './invite-colleague.tsx'
import { InviteUserDialog } from './invite-user-dialog.tsx'
import { UserActions } from './user-actions.tsx'
import { UserName } from './user-name.tsx'
import { UserRoleSelect } from './user-role-select.tsx'

const roleOptions = roles.map((role) => ({ value: role, label: role }))
const whoOptions = [
  { value: 'colleagues', label: 'Colleagues' },
  { value: 'patients', label: 'Patients' },
] as const
const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'invited', label: 'Invited' },
  { value: 'no sign-in', label: 'No sign-in' },
] as const

const bookingOptions = [
  { value: 'bookable', label: 'Bookable doctors' },
  { value: 'not bookable', label: 'Doctors not bookable' },
] as const

interface UsersPageProps {
  readonly children: ReactNode
  readonly views: ReactNode
  /** The duties of an account that was just opened. */
  readonly Duties: ComponentType<{ readonly userId: string }>
}

/** Accounts: their roles, held sign-ups, deletion (S-75 to S-78, P-12, T-17, T-18). */
export function UsersPage({ children, views, Duties }: UsersPageProps) {
  const { query, set, order } = usePageSearch(listUsers)
  // A role says already who is meant, and a search looks for anybody.
  const isOpen = query.role !== undefined || query.search !== undefined
  const who = query.who ?? (isOpen ? undefined : 'colleagues')
  const users = useAnswer(listUsers, { query: { ...query, who } })
  const [invited, setInvited] = useState<UserRow | null>(null)
  const columns: readonly Column<UserRow>[] = [
    {
      head: 'Name / Email',
      sorts: { up: '', down: 'descending' },
      cell: (user) => <UserName user={user} />,
    },
    { head: 'Role', short: true, cell: (user) => <UserRoleSelect user={user} /> },
    { head: 'Actions', cell: (user) => <UserActions user={user} onInvite={setInvited} /> },
  ]
  return (
    <Page title="Users" actions={<InviteColleague Duties={Duties} />}>
      {children}
      <Filters views={views}>
        <SearchField
          value={query.search}
          placeholder="Name, email or specialty"
          onSearch={(search) => set({ search })}
        />
        <FilterSelect
          label="People"
          value={who}
          all={isOpen ? 'All' : null}
          options={whoOptions}
          onChoose={(chosen) => set({ who: chosen, role: '' })}
        />
        <FilterSelect
          label="Role"
          value={query.role}
          options={roleOptions}
          onChoose={(role) => set({ role, who: '' })}
        />
        <FilterSelect
          label="Status"
          value={query.status}
          options={statusOptions}
          onChoose={(status) => set({ status })}
        />
        <FilterSelect
          label="Booking"
          value={query.booking}
          options={bookingOptions}
          onChoose={(booking) => set({ booking })}
        />
      </Filters>
      <ListTable
        label="Users"
        columns={columns}
        rows={users.data?.rows}
        empty="No Users Found"
        rowTo={({ id }) => paths.userDetails(id)}
        order={order}
        loading={users.isLoading}
        problem={users.error}
      />
      <Pager page={users.data} of={['user', 'users']} />
      {invited && <InviteUserDialog user={invited} onClose={() => setInvited(null)} />}
    </Page>
  )
}
