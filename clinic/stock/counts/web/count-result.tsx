import { Button } from '@mantine/core'
import { formatMoney } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { confirm, confirmWithReason } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { numberOfUnits } from '../../items/stock-quantity.ts'
import {
  approveStockCount,
  refuseStockCount,
  stockCountCan,
  type StockCountLine,
  type StockCountSheet,
} from '../stock-count.ts'
import classes from './count-page.module.css'
import { signed } from './count-words.tsx'

/** The outcome of a count: the differences with their reasons, and the acts of the second person. */
export function CountResult({ sheet }: { readonly sheet: StockCountSheet }) {
  const { currency, status } = sheet
  const differing = sheet.lines.filter(
    ({ difference }) => difference !== null && difference !== '0',
  )
  const columns: readonly Column<StockCountLine>[] = [
    { head: 'Item', cell: ({ item }) => item },
    { head: 'Lot', short: true, cell: ({ lotNumber }) => lotNumber ?? 'No lot number' },
    {
      head: 'Expected',
      align: 'end',
      cell: ({ expected }) => expected !== null && numberOfUnits(expected),
    },
    {
      head: 'Counted',
      align: 'end',
      cell: ({ counted }) => counted !== null && numberOfUnits(counted),
    },
    {
      head: 'Difference',
      align: 'end',
      cell: ({ difference, unit }) => (difference === null ? null : signed(difference, unit)),
    },
    {
      head: 'Value',
      align: 'end',
      cell: ({ value }) => (value === null ? null : formatMoney(value, currency)),
    },
    { head: 'Reason', phone: 'line', wraps: true, cell: ({ reason }) => reason },
    {
      head: 'Counted by',
      phone: 'none',
      cell: ({ countedBy }) => countedBy?.name ?? countedBy?.email,
    },
  ]
  return (
    <>
      {status === 'waiting' && <Approval sheet={sheet} />}
      <Section title="Differences">
        <p className={classes.said}>
          {differing.length === 0
            ? 'Nothing differs.'
            : `${differing.length} of ${sheet.lots} lots, ${formatMoney(sheet.value, currency)} in all.`}
        </p>
        {differing.length > 0 && (
          <ListTable
            label="Differences"
            columns={columns}
            rows={differing}
            empty="Nothing differs"
            loading={false}
            problem={null}
          />
        )}
      </Section>
      <Section title="As expected">
        <ListTable
          label="As expected"
          columns={columns.filter(({ head }) => !['Difference', 'Value', 'Reason'].includes(head))}
          rows={sheet.lines.filter((line) => !differing.includes(line))}
          empty="No lots"
          loading={false}
          problem={null}
        />
      </Section>
    </>
  )
}

function Approval({ sheet }: { readonly sheet: StockCountSheet }) {
  const session = useSession()
  const approve = useAct(approveStockCount)
  const refuse = useAct(refuseStockCount)
  const { id, round } = sheet
  if (!mayCall(session, approveStockCount) || !stockCountCan.approve(sheet)) {
    return (
      <p className={classes.note}>
        {sheet.isOwn
          ? 'You counted a part of this, or sent it. Another person who may approve differences decides.'
          : 'A second person who may approve differences decides.'}
      </p>
    )
  }

  async function decide(act: () => Promise<unknown>, done: string) {
    try {
      await act()
      notify.success(done)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to decide', error.message)
    }
  }
  async function yes() {
    const detail = 'The balances become what was counted, by one entry of the ledger.'
    const isSure = await confirm({
      ...{ question: 'Approve these differences?', verb: 'Approve', detail, tone: 'neutral' },
    })
    if (isSure) {
      await decide(() => approve.act({ params: { id }, body: { round } }), 'Differences approved')
    }
  }
  async function no() {
    const reason = await confirmWithReason({
      question: 'Send the count back?',
      verb: 'Send back',
      detail: 'The lots that differ are counted anew.',
      reason: { label: 'Reason', initial: '', maxLength: 500 },
    })
    if (reason) {
      await decide(() => refuse.act({ params: { id }, body: { round, reason } }), 'Count sent back')
    }
  }
  const isBusy = approve.saving || refuse.saving
  return (
    <div className={classes.acts}>
      <Button disabled={isBusy} onClick={() => void yes()}>
        Approve
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => void no()}>
        Send back
      </Button>
    </div>
  )
}
