import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { addExtraField, type ExtraField, listExtraFields } from '../extra-field.ts'
import { kindOptions } from './extra-words.ts'

const columns: readonly Column<ExtraField>[] = [
  {
    head: 'Label',
    cell: ({ id, label }) => <TextLink to={paths.extraFieldEdit(id)}>{label}</TextLink>,
  },
  {
    head: 'Kind',
    short: true,
    cell: ({ kind }) => kindOptions.find(({ value }) => value === kind)?.label,
  },
  {
    head: 'Filled in',
    short: true,
    cell: ({ need }) => (need === 'required' ? 'Always' : 'If known'),
  },
  {
    head: 'Status',
    short: true,
    cell: ({ status }) => <StatusBadge word={status === 'active' ? 'Active' : 'Retired'} />,
  },
]

/** The fields of patients that the clinic has defined. */
export function ExtraFieldsPage() {
  const fields = useAnswer(listExtraFields, {})
  return (
    <Page
      title="Fields of patients"
      actions={<ButtonLink to={paths.extraFieldAdd()}>+ Add Field</ButtonLink>}
    >
      <p>
        Fields of your own are filled in with a chart and shown on it. Texts in them are found by
        the search. A retired field keeps its values.
      </p>
      <ListTable
        label="Fields of patients"
        columns={columns}
        rows={fields.data}
        empty="No Fields Found"
        rowTo={({ id }) => paths.extraFieldEdit(id)}
        loading={fields.isLoading}
        problem={fields.error}
      />
    </Page>
  )
}
ExtraFieldsPage.about = addExtraField
