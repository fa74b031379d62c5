import { Button } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask, useAct, useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { invalidate } from '../../../../web/query-client.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { confirmWithReason } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { Moment } from '../../../../web/ui/when.tsx'
import {
  billAfterAll,
  leaveUnbilled,
  listUnbilledVisits,
  type UnbilledVisit,
  visitDays,
} from '../leaks.ts'
import classes from './leaks-page.module.css'

const prefix = 'visits-'
const columns: readonly Column<UnbilledVisit>[] = [
  { head: 'Patient', cell: (visit) => <PersonName person={visit.patient} id={visit.patientId} /> },
  { head: 'Time', short: true, cell: ({ date, time }) => <Moment date={date} time={time} /> },
  { head: 'Doctor', phone: 'none', cell: ({ doctor }) => doctor?.name ?? doctor?.email ?? '-' },
  { head: 'Visit type', phone: 'none', cell: ({ visitType }) => visitType ?? '-' },
  { head: 'Actions', phone: 'line', cell: (visit) => <VisitActs visit={visit} /> },
]
const reasonColumn: Column<UnbilledVisit> = {
  head: 'No bill because',
  phone: 'line',
  cell: ({ noBillReason }) => noBillReason ?? '-',
}
const withReason = [...columns.slice(0, 3), reasonColumn, ...columns.slice(4)]

/** Completed visits without a bill, newest first. */
export function UnbilledVisits() {
  const { query, set } = usePageSearch(listUnbilledVisits, { prefix })
  const visits = useAnswer(listUnbilledVisits, { query })
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
        empty={query.noBill ? 'No visits found' : 'Every visit has its bill'}
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
  const session = useSession()
  const leave = useAct(leaveUnbilled)
  const back = useAct(billAfterAll)
  const { id, patientId, noBillReason } = visit
  const params = { id }
  if (!mayCall(session, leaveUnbilled)) return '-'

  async function leaveAfterQuestion() {
    const reason = await confirmWithReason({
      question: 'No bill for this visit?',
      detail: 'The visit leaves this list. You find it again under “No bill, with reason”.',
      verb: 'No bill',
      tone: 'neutral',
      reason: { label: 'Reason', initial: 'Free of charge', maxLength: 500 },
    })
    if (reason === null) return
    try {
      await leave.act({ params, body: { reason } })
      notify.success('No bill for this visit', { label: 'Undo', run: () => void undo(id) })
    } catch (error) {
      sayWhy(error)
    }
  }

  async function putBack() {
    try {
      await back.act({ params })
      notify.success('The visit waits for its bill again')
    } catch (error) {
      sayWhy(error)
    }
  }

  return (
    <span className={classes.acts}>
      <ButtonLink
        to={paths.billAdd({ patientId, appointmentId: id })}
        variant="light"
        size="compact-sm"
      >
        Make bill
      </ButtonLink>
      {noBillReason === null ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={leave.saving}
          onClick={() => void leaveAfterQuestion()}
        >
          No bill…
        </Button>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={back.saving}
          onClick={() => void putBack()}
        >
          Put back
        </Button>
      )}
    </span>
  )
}

/** The row, and its component with it, is gone when somebody presses `Undo`. */
async function undo(id: string) {
  try {
    await ask(billAfterAll, { params: { id } })
  } catch (error) {
    sayWhy(error)
  }
  await invalidate(['bills'])
}

function sayWhy(error: unknown) {
  if (!(error instanceof Problem)) throw error
  notify.failure('Failed to change the list', error.message)
}
