import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { Moment } from '../../../../web/ui/when.tsx'
import { stateWords } from '../../../visits/appointments/visit-state.ts'
import { leaveUnbilled, listUnbilledVisits, type UnbilledVisit, visitDays } from '../leaks.ts'
import classes from './leaks-page.module.css'
import { LeaveUnbilled } from './leave-unbilled.tsx'

const prefix = 'visits-'
const columns: readonly Column<UnbilledVisit>[] = [
  { head: 'Patient', cell: (visit) => <PersonName person={visit.patient} id={visit.patientId} /> },
  { head: 'Time', short: true, cell: ({ date, time }) => <Moment date={date} time={time} /> },
  { head: 'Doctor', phone: 'none', cell: ({ doctor }) => doctor?.name ?? doctor?.email ?? '-' },
  { head: 'State', short: true, phone: 'none', cell: ({ state }) => stateWords[state] },
  { head: 'Visit type', phone: 'none', cell: ({ visitType }) => visitType ?? '-' },
  { head: 'Actions', phone: 'line', cell: (visit) => <VisitActs visit={visit} /> },
]
const reasonColumn: Column<UnbilledVisit> = {
  head: 'No bill because',
  phone: 'line',
  cell: ({ noBillReason }) => noBillReason ?? '-',
}
const withReason = [...columns.slice(0, 4), reasonColumn, ...columns.slice(5)]

/** Visits without a bill or fee, newest first. */
export function UnbilledVisits() {
  const { query, set } = usePageSearch(listUnbilledVisits, { prefix })
  const visits = useAnswer(listUnbilledVisits, { query })
  const { today } = useSession().clinic
  const isAhead = (query.from ?? '') > today
  return (
    <>
      <Filters>
        <FilterSelect
          label="Show"
          value={query.noBill}
          all="Bill is missing"
          options={[{ value: 'yes', label: 'No bill, with reason' }]}
          onChoose={(noBill) => set({ noBill })}
        />
        <FilterDate
          label="From"
          value={query.from ?? undefined}
          onChoose={(from) => set({ from })}
        />
        <FilterDate label="To" value={query.to ?? undefined} onChoose={(to) => set({ to })} />
      </Filters>
      <ListTable
        label="Visits without a bill"
        columns={query.noBill ? withReason : columns}
        rows={visits.data?.rows}
        empty={
          isAhead
            ? 'No visits in these days yet'
            : query.noBill
              ? 'No visits found'
              : 'Every visit has its bill'
        }
        emptyAction={
          !query.from && <p>{`Visits of the last ${visitDays} days are looked through.`}</p>
        }
        loading={visits.isLoading}
        problem={visits.error}
      />
      <Pager page={visits.data} of={['visit', 'visits']} prefix={prefix} />
    </>
  )
}

function VisitActs({ visit }: { visit: UnbilledVisit }) {
  const { id, patientId, noBillReason, state } = visit
  const isMissed = state !== 'completed'
  if (!mayCall(useSession(), leaveUnbilled)) return '-'
  return (
    <span className={classes.acts}>
      <ButtonLink
        to={paths.billAdd({ patientId, appointmentId: id })}
        variant="light"
        size="compact-sm"
      >
        {isMissed ? 'Charge fee' : 'Make bill'}
      </ButtonLink>
      <LeaveUnbilled visit={{ id, isMissed, noBillReason }} />
    </span>
  )
}
