import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { ExportFile } from '../../../../web/export-file.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterPerson } from '../../../../web/table/filter-person.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { listPatientDirectory, readPatient } from '../../../patients/charts/patient.ts'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { nameOf } from '../../../stock/items/web/name-of.ts'
import { StockLinks } from '../../../stock/items/web/stock-links.tsx'
import { type Dispensing, exportDispensings, listDispensings } from '../dispensing.ts'
import { FilterItem } from './filter-item.tsx'
import { lineInWords } from './line-in-words.ts'

const columns: readonly Column<Dispensing>[] = [
  { head: 'When', short: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  {
    head: 'Patient',
    cell: ({ patient, patientId }) => patientId && <PersonName person={patient} id={patientId} />,
  },
  {
    head: 'Items',
    wraps: true,
    phone: 'line',
    cell: ({ lines }) => lines.map(lineInWords).join('; '),
  },
  { head: 'By', short: true, cell: wayGiven },
  { head: 'Given by', phone: 'none', cell: ({ by }) => by && nameOf(by) },
]

function wayGiven({ recordId, appointmentId }: Dispensing): string {
  if (recordId) return 'Prescription'
  return appointmentId ? 'Visit' : 'Sale'
}

/** Everything that was given out, newest first. */
export function DispensingsPage() {
  const session = useSession()
  const { query, set, isFiltered } = usePageSearch(listDispensings)
  const { patientId, itemId, from, to } = query
  const given = useAnswer(listDispensings, { query })
  const maySeePatients = mayCall(session, listPatientDirectory)
  const patient = useAnswer(
    readPatient,
    { params: { id: query.patientId ?? '' } },
    { enabled: query.patientId !== undefined && mayCall(session, readPatient) },
  )
  return (
    <Page
      title="Given out"
      actions={
        <>
          <StockLinks />
          <ExportFile
            of={exportDispensings}
            input={{ body: { patientId, itemId, from, to } }}
            name={`given-out-${session.clinic.today}.csv`}
          />
        </>
      }
    >
      <Filters>
        {maySeePatients && (
          <FilterPerson
            label="Patient"
            value={query.patientId}
            chosen={patient.data}
            {...patientChoice}
            onChoose={(patientId) => set({ patientId })}
          />
        )}
        <FilterItem value={query.itemId} onChoose={(itemId) => set({ itemId })} />
        <FilterDate
          label="From"
          value={query.from ?? undefined}
          onChoose={(from) => set({ from })}
        />
        <FilterDate label="To" value={query.to ?? undefined} onChoose={(to) => set({ to })} />
      </Filters>
      <ListTable
        label="Given out"
        columns={columns}
        rows={given.data?.rows}
        empty={isFiltered ? 'Nothing found' : 'Nothing was given out yet'}
        rowTo={({ id }) => paths.dispensingDetails(id)}
        loading={given.isLoading}
        problem={given.error}
      />
      <Pager page={given.data} of={['time', 'times']} />
    </Page>
  )
}
DispensingsPage.about = listDispensings
