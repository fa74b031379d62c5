import { Button } from '@mantine/core'
import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { applyCredit, type CreditToApply, listCreditsToApply } from '../leaks.ts'
import classes from './leaks-page.module.css'

const prefix = 'credits-'
const columns: readonly Column<CreditToApply>[] = [
  { head: 'Patient', cell: (row) => <PersonName person={row.patient} id={row.patientId} /> },
  {
    head: 'Credit',
    align: 'end',
    phone: 'aside',
    cell: ({ credit, currency }) => formatMoney(credit, currency),
  },
  { head: 'Owes', align: 'end', cell: ({ owed, currency }) => formatMoney(owed, currency) },
  { head: 'Open bills', align: 'end', phone: 'none', cell: ({ bills }) => bills },
  { head: 'Actions', phone: 'line', cell: (row) => <ApplyCredit row={row} /> },
]

/** Patients who owe something although they have credit. */
export function CreditsToApply() {
  const { query } = usePageSearch(listCreditsToApply, { prefix })
  const credits = useAnswer(listCreditsToApply, { query })
  return (
    <>
      <ListTable
        label="Credit not applied"
        columns={columns}
        rows={credits.data?.rows}
        empty="No credit could pay a bill"
        emptyAction={<p>Nobody who owes something has credit.</p>}
        rowTo={({ patientId }) => paths.patientDetails(patientId, { tab: 'bills' })}
        loading={credits.isLoading}
        problem={credits.error}
      />
      <Pager page={credits.data} of={['patient', 'patients']} prefix={prefix} />
    </>
  )
}

function ApplyCredit({ row: { patientId } }: { row: CreditToApply }) {
  const apply = useAct(applyCredit)
  if (!mayCall(useSession(), applyCredit)) return '-'

  async function press() {
    try {
      const { bills } = await apply.act({ params: { id: patientId } })
      notify.success(`Credit applied to ${bills} ${bills === 1 ? 'bill' : 'bills'}`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to apply the credit', error.message)
    }
  }

  return (
    <span className={classes.acts}>
      <Button
        variant="light"
        size="compact-sm"
        disabled={apply.saving}
        onClick={() => void press()}
      >
        Apply credit
      </Button>
    </span>
  )
}
