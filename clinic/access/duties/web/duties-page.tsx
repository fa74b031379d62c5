import { permissionsFor } from '../../../../contract/permission.ts'
import { paths } from '../../../../contract/paths.ts'
import { capitalised } from '../../../../contract/role.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { type Duty, listDuties } from '../duty.ts'

const columns: readonly Column<Duty>[] = [
  { head: 'Name', cell: ({ id, name }) => <TextLink to={paths.dutyEdit(id)}>{name}</TextLink> },
  { head: 'For', short: true, cell: ({ role }) => capitalised(role) },
  {
    head: 'Permissions',
    short: true,
    cell: ({ role, permissions }) => `${permissions.length} of ${permissionsFor(role).length}`,
  },
  { head: 'Accounts', align: 'end', cell: ({ accounts }) => accounts },
]

/** The duties that accounts can be given. */
export function DutiesPage() {
  const duties = useAnswer(listDuties, {})
  return (
    <Page title="Duties" actions={<ButtonLink to={paths.dutyAdd()}>+ Add Duty</ButtonLink>}>
      <p>
        A duty is a set of permissions, such as those of a cashier. An account with duties may do
        what they allow together; one without any may do all that its role allows.
      </p>
      <ListTable
        label="Duties"
        columns={columns}
        rows={duties.data}
        empty="No Duties Found"
        rowTo={({ id }) => paths.dutyEdit(id)}
        loading={duties.isLoading}
        problem={duties.error}
      />
    </Page>
  )
}
DutiesPage.about = listDuties
