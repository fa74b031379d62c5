import { Button } from '@mantine/core'
import { useState } from 'react'
import { ask, useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { FilterPerson } from '../../../../web/table/filter-person.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { SidePanel } from '../../../../web/ui/side-panel.tsx'
import { listDoctors } from '../../../access/users/doctors.ts'
import { listVisitTypes } from '../../../availability/visit-types/visit-type.ts'
import { listWaiting, waitingStates, waitingStateWords } from '../waiting-entry.ts'
import { SavedViews } from '../../../access/saved-views/web/saved-views.tsx'
import { OpenOffers } from './open-offers.tsx'
import { waitingColumns } from './waiting-columns.tsx'
import { AddWaitingForm } from './waiting-form.tsx'

const states = [
  ...waitingStates.map((value) => ({ value, label: waitingStateWords[value] })),
  { value: 'all' as const, label: 'All' },
]

/** The waiting list, in the order in which times are offered. */
export function WaitingListPage() {
  const { query, set, isFiltered } = usePageSearch(listWaiting)
  const waiting = useAnswer(listWaiting, { query })
  const types = useAnswer(listVisitTypes, {})
  const doctor = useAnswer(
    listDoctors,
    { query: { id: query.doctorId } },
    { enabled: Boolean(query.doctorId) },
  )
  const [isAdding, setIsAdding] = useState(false)
  const add = <Button onClick={() => setIsAdding(true)}>+ Put on Waiting List</Button>
  return (
    <Page title="Waiting List" actions={add}>
      <Filters views={<SavedViews list="waiting-list" />}>
        <SearchField
          value={query.search}
          placeholder="Patient"
          onSearch={(search) => set({ search })}
        />
        <FilterSelect
          label="State"
          value={query.state}
          all="Waiting or offered"
          options={states}
          onChoose={(state) => set({ state })}
        />
        <FilterPerson
          label="Doctor"
          value={query.doctorId}
          chosen={doctor.data?.entries[0]}
          search={(search) => ask(listDoctors, { query: { search } })}
          onChoose={(doctorId) => set({ doctorId })}
        />
        {types.data && types.data.length > 0 && (
          <FilterSelect
            label="Visit type"
            value={query.visitTypeId}
            options={types.data.map(({ id, name }) => ({ value: id, label: name }))}
            onChoose={(visitTypeId) => set({ visitTypeId })}
          />
        )}
      </Filters>
      <ListTable
        label="Waiting list"
        columns={waitingColumns}
        rows={waiting.data?.rows}
        empty="Nobody Is Waiting"
        emptyAction={
          !isFiltered && (
            <p>
              Patients who find no suitable time can wait here. Times that become free are offered
              in order: urgent patients first, then those who have waited longest.
            </p>
          )
        }
        rowTo={({ id }) => paths.waitingDetails(id)}
        loading={waiting.isLoading}
        problem={waiting.error}
      />
      <Pager page={waiting.data} of={['entry', 'entries']} />
      <OpenOffers />
      {isAdding && (
        <SidePanel title="Put on the waiting list" onClose={() => setIsAdding(false)}>
          <AddWaitingForm onClose={() => setIsAdding(false)} />
        </SidePanel>
      )}
    </Page>
  )
}
WaitingListPage.about = listWaiting
