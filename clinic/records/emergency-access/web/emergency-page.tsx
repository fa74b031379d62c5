import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { listEmergencyAccesses } from '../emergency-access.ts'
import { emergencyAccessColumns } from './emergency-access-columns.tsx'

/** Emergency accesses: doctor, reason, records read, and the review. */
export function EmergencyPage() {
  const { query, set } = usePageSearch(listEmergencyAccesses)
  const accesses = useAnswer(listEmergencyAccesses, { query })
  return (
    <Page
      title="Emergency access"
      actions={
        <>
          <ButtonLink to={paths.careTakings()} variant="default">
            Taken into care
          </ButtonLink>
          <ButtonLink to={paths.audit()} variant="default">
            Audit log
          </ButtonLink>
        </>
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
        label="Emergency access"
        columns={emergencyAccessColumns}
        rows={accesses.data?.rows}
        empty="No Emergency Access Found"
        emptyAction={
          <p>
            A doctor whom you name for it on their account can open records of a patient who is not
            in their care, with a reason, for an hour. Each time shows up here.
          </p>
        }
        loading={accesses.isLoading}
        problem={accesses.error}
      />
      <Pager page={accesses.data} of={['time', 'times']} />
    </Page>
  )
}
EmergencyPage.about = listEmergencyAccesses
