import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { documentKinds } from '../issued-document.ts'
import {
  changeLetterTemplate,
  type LetterTemplate,
  listLetterTemplates,
} from '../letter-template.ts'

const columns: readonly Column<LetterTemplate>[] = [
  {
    head: 'Letter',
    cell: ({ kind }) => (
      <TextLink to={paths.letterTemplateEdit(kind)}>{documentKinds[kind]}</TextLink>
    ),
  },
  { head: 'Title', cell: ({ title }) => title },
  {
    head: 'Text of',
    cell: ({ writtenBy, version }) => (version === 1 ? 'OpenWard' : (writtenBy?.name ?? '-')),
  },
  {
    head: 'Since',
    short: true,
    cell: ({ writtenAt }) => (writtenAt === null ? '-' : <Instant at={writtenAt} />),
  },
  { head: 'Version', short: true, align: 'end', cell: ({ version }) => version },
]

/** The letters whose words are the clinic's own. */
export function LetterTemplatesPage() {
  const letters = useAnswer(listLetterTemplates, {})
  return (
    <Page title="Letters">
      <p>
        The words of letters and certificates that doctors issue. A changed text is a new version;
        documents keep the version that they were issued with.
      </p>
      <ListTable
        label="Letters"
        columns={columns}
        rows={letters.data?.map((letter) => ({ ...letter, id: letter.kind }))}
        empty="No letters"
        rowTo={({ kind }) => paths.letterTemplateEdit(kind)}
        loading={letters.isLoading}
        problem={letters.error}
      />
    </Page>
  )
}
LetterTemplatesPage.about = changeLetterTemplate
