import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { listCareTakings } from '../care.ts'
import { careColumns } from './care-columns.tsx'

/** The acts of taking patients into care: doctor, reason, records read, and the review. */
export function CarePage() {
  const { query, set } = usePageSearch(listCareTakings)
  const takings = useAnswer(listCareTakings, { query })
  return (
    <Page
      title="Taken into care"
      actions={
        <>
          <ButtonLink to={paths.emergencyAccesses()} variant="default">
            Emergency access
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
        label="Taken into care"
        columns={careColumns}
        rows={takings.data?.rows}
        empty="No Patients Taken into Care"
        emptyAction={
          <p>
            A doctor without a visit takes a patient into their care with a reason. Each time shows
            up here.
          </p>
        }
        loading={takings.isLoading}
        problem={takings.error}
      />
      <Pager page={takings.data} of={['time', 'times']} />
    </Page>
  )
}
CarePage.about = listCareTakings
