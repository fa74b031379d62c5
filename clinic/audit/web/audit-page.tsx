import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Problem } from '../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../web/ask.ts'
import { paths } from '../../../contract/paths.ts'
import { FilterDate } from '../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../web/table/filter-select.tsx'
import { Filters } from '../../../web/table/filters.tsx'
import { ListTable } from '../../../web/table/list-table.tsx'
import { type PageSearch, usePageSearch } from '../../../web/table/page-search.ts'
import { Pager } from '../../../web/table/pager.tsx'
import { SearchField } from '../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { saveAs } from '../../../web/save-as.ts'
import {
  AuditFilters,
  auditParts,
  auditSorts,
  exportAuditEvents,
  listAuditEvents,
  outcomes,
  soughtActions,
} from '../audit.ts'
import { SavedViews } from '../../access/saved-views/web/saved-views.tsx'
import { eventColumns, rowsOf } from './event-columns.tsx'
import { actWords } from './event-words.ts'
import { VerifyLog } from './verify-log.tsx'

/** The audit log for admins: search, order, export, and the check that nothing is missing. */
export function AuditPage() {
  const search = usePageSearch(listAuditEvents)
  const part = partOf(search.query)
  const query = { ...search.query, part }
  const events = useAnswer(listAuditEvents, { query })
  return (
    <Page
      title="Audit log"
      actions={
        <>
          <ButtonLink to={paths.careTakings()} variant="default">
            Taken into care
          </ButtonLink>
          <ButtonLink to={paths.emergencyAccesses()} variant="default">
            Emergency access
          </ButtonLink>
          <ButtonLink to={paths.bulkReadings()} variant="default">
            Bulk readings
          </ButtonLink>
          <ExportButton query={query} />
        </>
      }
    >
      <AuditFilterRow
        {...search}
        beside={<PartSwitch part={part} onChoose={(chosen) => search.set({ part: chosen })} />}
      />
      <ListTable
        label="Audit log"
        columns={eventColumns}
        rows={rowsOf(events.data?.rows)}
        empty="No Events Found"
        loading={events.isLoading}
        problem={events.error}
      />
      <Pager page={events.data} of={['event', 'events']} />
      <VerifyLog />
    </Page>
  )
}
AuditPage.about = listAuditEvents

/** Acts come first; a narrowing that says already what is sought hides no readings. */
function partOf({ part, action, objectId, patientId, actorId }: Search['query']) {
  return part ?? (action || objectId || patientId || actorId ? 'all' : 'acts')
}

type Part = (typeof auditParts)[number]
const partWords = { acts: 'Acts', readings: 'Readings', all: 'All' }

function PartSwitch({ part, onChoose }: { part: Part; onChoose: (part: Part) => void }) {
  return (
    <Button.Group aria-label="Events">
      {auditParts.map((one) => (
        <Button
          key={one}
          variant={one === part ? 'light' : 'default'}
          aria-pressed={one === part}
          onClick={() => onChoose(one)}
        >
          {partWords[one]}
        </Button>
      ))}
    </Button.Group>
  )
}

type Search = PageSearch<QueryOf<typeof listAuditEvents>>
const outcomeWords = { ok: 'Done', refused: 'Refused', failed: 'Failed' }
const sortWords = {
  person: 'Person',
  action: 'Act',
  object: 'Kind',
  patient: 'Patient',
  outcome: 'Outcome',
  address: 'Address',
}

interface AuditFilterRowProps extends Pick<Search, 'query' | 'set'> {
  readonly beside: ReactNode
}

function AuditFilterRow({ query, set, beside }: AuditFilterRowProps) {
  const only = onlyOne(query)
  return (
    <Filters
      views={
        <>
          <SavedViews list="audit" />
          {beside}
        </>
      }
    >
      {only && (
        <Button
          variant="light"
          onClick={() => set({ objectId: '', patientId: '', actorId: '' })}
        >{`Only one ${only}: show all`}</Button>
      )}
      <SearchField
        label="Person"
        value={query.person}
        placeholder="Name or email"
        onSearch={(person) => set({ person })}
      />
      <SearchField
        label="Patient"
        value={query.patient}
        placeholder="Name, MRN or phone"
        waits
        onSearch={(patient) => set({ patient })}
      />
      <FilterSelect
        label="Act"
        value={query.action}
        options={soughtActions.map((value) => ({ value, label: actWords(value) }))}
        onChoose={(action) => set({ action })}
      />
      <FilterSelect
        label="Outcome"
        value={query.outcome}
        options={outcomes.map((value) => ({ value, label: outcomeWords[value] }))}
        onChoose={(outcome) => set({ outcome })}
      />
      <FilterDate label="From" value={query.from ?? undefined} onChoose={(from) => set({ from })} />
      <FilterDate label="To" value={query.to ?? undefined} onChoose={(to) => set({ to })} />
      <FilterSelect
        label="Sort by"
        value={query.sort}
        all="Time"
        options={auditSorts.map((value) => ({ value, label: sortWords[value] }))}
        onChoose={(sort) => set({ sort })}
      />
      <FilterSelect
        label="Order"
        value={query.order}
        all="Newest first"
        options={[{ value: 'oldest', label: 'Oldest first' }]}
        onChoose={(order) => set({ order })}
      />
    </Filters>
  )
}

/** The narrowing that a link from elsewhere has set. */
function onlyOne({ objectId, patientId, actorId }: Search['query']): string | undefined {
  if (objectId) return 'row'
  if (patientId) return 'patient'
  return actorId && 'account'
}

function ExportButton({ query }: { query: Search['query'] }) {
  const { act, saving } = useAct(exportAuditEvents)

  async function save() {
    const names = Object.keys(AuditFilters.shape)
    const filters = Object.entries(query).filter(([name]) => names.includes(name))
    try {
      const { csv, events, isWhole } = await act({ body: Object.fromEntries(filters) })
      saveAs('audit-log.csv', new Blob([csv], { type: 'text/csv' }))
      if (!isWhole) notify.success(`The newest ${events} events were exported, not all.`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to export', error.message)
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      disabled={saving}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}
