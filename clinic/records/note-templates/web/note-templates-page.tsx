import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { listVisitTypes } from '../../../availability/visit-types/visit-type.ts'
import { addNoteTemplate, type ListedNoteTemplate, listNoteTemplates } from '../note-template.ts'

/** The forms for clinical notes that the clinic has. */
export function NoteTemplatesPage() {
  const templates = useAnswer(listNoteTemplates, {})
  const types = useAnswer(listVisitTypes, { query: { all: 'yes' } })
  const names = new Map((types.data ?? []).map(({ id, name }) => [id, name]))
  const columns: readonly Column<ListedNoteTemplate>[] = [
    {
      head: 'Title',
      cell: ({ id, title }) => <TextLink to={paths.noteTemplateEdit(id)}>{title}</TextLink>,
    },
    {
      head: 'Visit types',
      cell: ({ visitTypeIds }) =>
        visitTypeIds.length === 0
          ? 'Every type'
          : visitTypeIds.flatMap((id) => names.get(id) ?? []).join(', '),
    },
    { head: 'Fields', short: true, align: 'end', cell: ({ fields }) => fields },
    { head: 'Version', short: true, align: 'end', cell: ({ version }) => version },
    {
      head: 'Status',
      short: true,
      cell: ({ status }) => <StatusBadge word={status === 'active' ? 'Active' : 'Retired'} />,
    },
  ]
  return (
    <Page
      title="Note templates"
      actions={<ButtonLink to={paths.noteTemplateAdd()}>+ Add Note Template</ButtonLink>}
    >
      <p>
        Forms that doctors fill in for a note. A changed form is a new version; notes keep the
        version that they were written with.
      </p>
      <ListTable
        label="Note templates"
        columns={columns}
        rows={templates.data}
        empty="No Note Templates Found"
        rowTo={({ id }) => paths.noteTemplateEdit(id)}
        loading={templates.isLoading}
        problem={templates.error}
      />
    </Page>
  )
}
NoteTemplatesPage.about = addNoteTemplate
