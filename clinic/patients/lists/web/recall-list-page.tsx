import { Button, Group } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PhoneLink } from '../../../../web/ui/phone-link.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { PlainDay, useDateWords } from '../../../../web/ui/when.tsx'
import { ExportFile } from '../../../../web/export-file.tsx'
import { addAppointment } from '../../../visits/appointments/appointment.ts'
import { criteriaSentence } from '../criteria-sentence.ts'
import {
  exportRecallList,
  listRecalledPatients,
  readRecallList,
  type RecalledPatient,
  type RecallList,
  type RecallState,
  recallStates,
} from '../recall-list.ts'
import { useCriterionTexts } from './criteria-in-words.ts'
import { MarkPatient } from './mark-patient.tsx'
import { RecallProgress } from './recall-progress.tsx'
import { RemoveRecallList } from './remove-recall-list.tsx'
import classes from './patient-list-page.module.css'

const hues: Readonly<Record<RecallState, 'warning' | 'info' | 'success' | 'neutral'>> = {
  open: 'warning',
  called: 'info',
  booked: 'success',
  declined: 'neutral',
}

/** A recall list: who is to be called, and what became of each. */
export function RecallListPage() {
  const id = usePathId()
  const { data: list, error } = useAnswer(readRecallList, { params: { id } })
  if (!list && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Recall list not found" to={paths.recallLists()} />
  }
  return (
    <Page
      title={list ? `Recall: ${list.name}` : 'Recall list'}
      actions={list && <Acts list={list} />}
    >
      <Letterhead />
      {list ? (
        <Patients key={list.id} list={list} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={10} visible />
      )}
    </Page>
  )
}
RecallListPage.about = listRecalledPatients

function Acts({ list }: { readonly list: RecallList }) {
  const { id, name, mayDelete } = list
  return (
    <>
      <ExportFile of={exportRecallList} input={{ params: { id }, body: {} }} name={`${name}.csv`} />
      <Button variant="default" onClick={() => window.print()}>
        Print
      </Button>
      <ButtonLink to={paths.recallLists()} variant="default">
        Recall lists
      </ButtonLink>
      {mayDelete && <RemoveRecallList list={list} />}
    </>
  )
}

function Patients({ list }: { readonly list: RecallList }) {
  const { id, criteria, names, counts, createdAt } = list
  const session = useSession()
  const { query, set } = usePageSearch(listRecalledPatients)
  // A page of paper and more: the list is printed too.
  const asked = { ...query, limit: 100 }
  const patients = useAnswer(listRecalledPatients, { params: { id }, query: asked })
  const sentence = criteriaSentence(criteria, useCriterionTexts(names))
  const words = useDateWords()
  const mayBook = mayCall(session, addAppointment)
  const columns: readonly Column<RecalledPatient>[] = [
    {
      head: 'Patient',
      cell: ({ patientId, name }) => (
        <TextLink to={paths.patientDetails(patientId)}>{name}</TextLink>
      ),
    },
    { head: 'Phone', short: true, cell: ({ contact }) => contact && <PhoneLink phone={contact} /> },
    {
      head: 'Last visit',
      short: true,
      phone: 'none',
      cell: ({ lastVisit }) => lastVisit && <PlainDay date={lastVisit} />,
    },
    {
      head: 'Next visit',
      short: true,
      phone: 'none',
      cell: ({ nextVisit }) => nextVisit && <PlainDay date={nextVisit} />,
    },
    {
      head: 'State',
      short: true,
      phone: 'aside',
      cell: ({ state }) => <StatusBadge word={recallStates[state]} hue={hues[state]} />,
    },
    {
      head: 'Note',
      wraps: true,
      phone: 'line',
      cell: ({ note, marked }) =>
        marked && (
          <span>
            {note && `${note} · `}
            {`${words.instant(marked.at)}, ${marked.by?.name ?? marked.by?.email ?? ''}`}
          </span>
        ),
    },
    {
      head: 'Actions',
      short: true,
      cell: (row) => (
        <Group gap={4} wrap="nowrap">
          <MarkPatient row={row} />
          {mayBook && (
            <ButtonLink
              to={paths.appointmentAdd({ patientId: row.patientId })}
              variant="subtle"
              size="compact-sm"
            >
              Book
            </ButtonLink>
          )}
        </Group>
      ),
    },
  ]
  return (
    <>
      <p className={classes.sentence}>
        {`${sentence}, as found on ${words.date(createdAt.slice(0, 10))}.`}
      </p>
      <RecallProgress counts={counts} />
      <Filters>
        <FilterSelect
          label="State"
          value={query.state}
          options={Object.entries(recallStates).map(([value, label]) => ({
            value: value as RecallState,
            label: `${label} only`,
          }))}
          onChoose={(state) => set({ state })}
        />
      </Filters>
      <ListTable
        label="Patients to recall"
        columns={columns}
        rows={patients.data?.rows}
        empty="No Patients Found"
        loading={patients.isLoading}
        problem={patients.error}
      />
      <Pager page={patients.data} of={['patient', 'patients']} />
    </>
  )
}
