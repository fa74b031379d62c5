import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { listRecallLists, type RecallList } from '../recall-list.ts'
import { progressInWords } from './recall-progress.tsx'

const columns: readonly Column<RecallList>[] = [
  {
    head: 'Name',
    cell: ({ id, name }) => <TextLink to={paths.recallListDetails(id)}>{name}</TextLink>,
  },
  { head: 'Progress', short: true, phone: 'fills', cell: ({ counts }) => progressInWords(counts) },
  { head: 'Booked', align: 'end', phone: 'none', cell: ({ counts }) => counts.booked },
  { head: 'Made', short: true, phone: 'none', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { head: 'By', narrow: true, phone: 'none', cell: ({ owner }) => owner?.name ?? owner?.email },
]

/** The recall lists on which the team works, newest first. */
export function RecallListsPage() {
  const lists = useAnswer(listRecallLists, {})
  return (
    <Page
      title="Recall lists"
      actions={
        <ButtonLink to={paths.patientLists()} variant="default">
          Patient lists
        </ButtonLink>
      }
    >
      <ListTable
        label="Recall lists"
        columns={columns}
        rows={lists.data}
        empty="No Recall Lists Found"
        emptyAction={
          <p>Open a patient list and press Recall list to call its patients one after another.</p>
        }
        rowTo={({ id }) => paths.recallListDetails(id)}
        loading={lists.isLoading}
        problem={lists.error}
      />
    </Page>
  )
}
RecallListsPage.about = listRecallLists
