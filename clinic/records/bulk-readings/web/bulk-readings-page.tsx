import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { type BulkReading, listBulkReadings, mostPatients, withinMinutes } from '../bulk-reading.ts'
import { ReviewBulkReading } from './review-bulk-reading.tsx'

/** Accounts that were shown very many patients within minutes, and the review. */
export function BulkReadingsPage() {
  const { query, set } = usePageSearch(listBulkReadings)
  const readings = useAnswer(listBulkReadings, { query })
  return (
    <Page
      title="Bulk readings"
      actions={
        <ButtonLink to={paths.audit()} variant="default">
          Audit log
        </ButtonLink>
      }
    >
      <Filters>
        <FilterSelect
          label="Review"
          value={query.review}
          options={[
            { value: 'waiting', label: 'To review' },
            { value: 'done', label: 'Reviewed' },
          ]}
          onChoose={(review) => set({ review })}
        />
      </Filters>
      <ListTable
        label="Bulk readings"
        columns={columns}
        rows={readings.data?.rows}
        empty="No Bulk Readings Found"
        emptyAction={
          <p>
            {`An account that is shown more than ${mostPatients} patients within ${withinMinutes} minutes shows up here, whichever pages it opens. Nothing is blocked.`}
          </p>
        }
        loading={readings.isLoading}
        problem={readings.error}
      />
      <Pager page={readings.data} of={['bulk reading', 'bulk readings']} />
    </Page>
  )
}
BulkReadingsPage.about = listBulkReadings

const columns: readonly Column<BulkReading>[] = [
  { head: 'Began', short: true, cell: ({ beganAt }) => <Instant at={beganAt} /> },
  { head: 'Last seen', short: true, cell: ({ lastAt }) => <Instant at={lastAt} /> },
  {
    head: 'Account',
    cell: ({ user, userId }) => (
      <TextLink to={paths.userDetails(userId)}>{personLabel(user, userId)}</TextLink>
    ),
  },
  { head: 'Patients', align: 'end', cell: ({ patients }) => patients },
  {
    head: 'What was read',
    cell: ({ userId }) => <TextLink to={paths.audit({ actorId: userId })}>Audit log</TextLink>,
  },
  { head: 'Review', cell: (reading) => <ReviewBulkReading reading={reading} /> },
]
