import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { confirmWithReason } from '../../../../web/ui/confirm.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import {
  cancelStockCount,
  enterCount,
  exportStockCount,
  readStockCount,
  stockCountCan,
  type StockCountSheet,
} from '../stock-count.ts'
import { CloseCount } from './close-count.tsx'
import { CountLines } from './count-lines.tsx'
import classes from './count-page.module.css'
import { CountResult } from './count-result.tsx'
import { CountBadge, scopeWords } from './count-words.tsx'
import { ExportFile } from '../../../../web/export-file.tsx'
import { PrintedSheet } from './printed-sheet.tsx'

/** A count: its sheet while it is open, then what differs. */
export function CountPage() {
  const id = usePathId()
  const { data: sheet, error } = useAnswer(readStockCount, { params: { id } })
  if (!sheet && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Count not found" to={paths.stockCounts()} />
  }
  return (
    <Page
      title={sheet ? `Count of ${sheet.location}` : 'Count'}
      width="medium"
      actions={
        sheet && (
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <ExportFile of={exportStockCount} input={{ params: { id } }} name="count.csv" />
            <CancelCount sheet={sheet} />
          </>
        )
      }
    >
      {sheet ? (
        <CountParts sheet={sheet} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
CountPage.about = readStockCount

function CountParts({ sheet }: { readonly sheet: StockCountSheet }) {
  const session = useSession()
  const mayCount = mayCall(session, enterCount) && stockCountCan.count(sheet)
  return (
    <>
      <Letterhead />
      <PrintedSheet sheet={sheet} />
      <div className={classes.screen}>
        <p className={classes.state}>
          <CountBadge status={sheet.status} />
          <span>{scopeWords(sheet)}</span>
          {sheet.isBlind && <span>Blind count</span>}
          <TextLink to={paths.stockCounts()}>All counts</TextLink>
        </p>
        {sheet.refusal !== null && (
          <p className={classes.note}>
            {sheet.status === 'canceled' ? 'Canceled: ' : 'Sent back: '}
            {sheet.refusal}
          </p>
        )}
        {mayCount ? (
          <>
            <CountLines sheet={sheet} />
            <CloseCount key={sheet.round} sheet={sheet} />
          </>
        ) : (
          <>
            <Facts sheet={sheet} />
            <CountResult sheet={sheet} />
          </>
        )}
      </div>
    </>
  )
}

function Facts({ sheet }: { readonly sheet: StockCountSheet }) {
  const named = (person: StockCountSheet['startedBy']) => person?.name ?? person?.email
  return (
    <DescriptionList
      items={[
        ['Begun', <Instant key="at" at={sheet.createdAt} />],
        ['Begun by', named(sheet.startedBy)],
        ['Sent by', named(sheet.submittedBy)],
        ['Witness', named(sheet.witness)],
        ['Approved by', named(sheet.approvedBy)],
        ['Closed', sheet.closedAt && <Instant key="closed" at={sheet.closedAt} />],
        ['Note', sheet.note],
      ]}
    />
  )
}

function CancelCount({ sheet }: { readonly sheet: StockCountSheet }) {
  const session = useSession()
  const cancel = useAct(cancelStockCount)
  const isRunning = sheet.status === 'open' || sheet.status === 'waiting'
  if (!isRunning || !mayCall(session, cancelStockCount)) return null
  async function ask() {
    const reason = await confirmWithReason({
      question: 'Cancel this count?',
      verb: 'Cancel the count',
      keep: 'Keep it',
      detail: 'The stock stays as it is.',
      reason: { label: 'Reason', initial: '', maxLength: 500 },
    })
    if (!reason) return
    try {
      await cancel.act({ params: { id: sheet.id }, body: { reason } })
      notify.success('Count canceled')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to cancel the count', error.message)
    }
  }
  return (
    <Button variant="default" disabled={cancel.saving} onClick={() => void ask()}>
      Cancel the count
    </Button>
  )
}
