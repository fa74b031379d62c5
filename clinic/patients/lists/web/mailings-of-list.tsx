import { useAnswer } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { type ListMailing, listListMailings } from '../list-message.ts'

const columns: readonly Column<ListMailing>[] = [
  { head: 'Sent', short: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { head: 'Subject', cell: ({ subject }) => subject },
  { head: 'By', phone: 'none', cell: ({ by }) => by?.name ?? by?.email },
  { head: 'Arrived', align: 'end', phone: 'aside', cell: ({ sent }) => sent },
  { head: 'On the way', align: 'end', phone: 'none', cell: ({ waiting }) => waiting },
  { head: 'Failed', align: 'end', phone: 'none', cell: ({ failed }) => failed },
  { head: 'Not written to', align: 'end', phone: 'none', cell: ({ toCall }) => toCall },
]

/** The texts that the patients of a list were mailed; nothing before the first one. */
export function MailingsOfList({ listId }: { readonly listId: string }) {
  const { data, error } = useAnswer(listListMailings, { params: { id: listId } })
  if (!error && (data === undefined || data.length === 0)) return null
  return (
    <Section title="Messages to this list">
      <ListTable
        label="Messages to this list"
        columns={columns}
        rows={data}
        empty="No messages"
        loading={false}
        problem={error}
      />
    </Section>
  )
}
