import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { Alert, Button } from '@mantine/core'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { confirmWithReason } from '../../../../web/ui/confirm.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { StockLinks } from '../../../stock/items/web/stock-links.tsx'
import { endRecall, readRecall, type RecallDetails } from '../recall.ts'
import { listRecallPatients } from '../recall-patient.ts'
import { RecallBadge } from './recalls-page.tsx'
import { RecalledStock } from './recalled-stock.tsx'
import { RecallPatients } from './recall-patients.tsx'

/** A recall: what is left where, and the patients who got the lot. */
export function RecallPage() {
  const id = usePathId()
  const session = useSession()
  const { data: recall, error } = useAnswer(readRecall, { params: { id } })
  if (!recall && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Recall not found" to={paths.stockRecalls()} />
  }
  return (
    <Page
      title={recall ? `Recall of ${recall.item}` : 'Recall'}
      actions={
        <>
          <StockLinks />
          {recall && <EndRecall recall={recall} />}
        </>
      }
    >
      {recall ? (
        <>
          <DescriptionList
            items={[
              ['Status', <RecallBadge key="status" recall={recall} />],
              ['Lot', recall.lotNumber],
              ['Reason', recall.reason],
              ['Reference of the maker', recall.reference],
              ['Begun', <Instant key="at" at={recall.createdAt} />],
              ['Begun by', recall.startedBy?.name ?? recall.startedBy?.email],
              ...(recall.endedAt === null
                ? []
                : ([
                    ['Ended', <Instant key="ended" at={recall.endedAt} />],
                    ['Ended because', recall.endReason],
                  ] as const)),
              [
                'Item',
                <TextLink key="item" to={paths.stockItemDetails(recall.itemId)}>
                  {recall.item}
                </TextLink>,
              ],
            ]}
          />
          {!recall.isKnown && (
            <Alert role="note" variant="light" p="xs">
              The clinic never had this lot.
            </Alert>
          )}
          <RecalledStock recall={recall} />
          {mayCall(session, listRecallPatients) && <RecallPatients recall={recall} />}
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
RecallPage.about = readRecall

function EndRecall({ recall }: { readonly recall: RecallDetails }) {
  const session = useSession()
  const end = useAct(endRecall)
  if (recall.endedAt !== null || !mayCall(session, endRecall)) return null
  async function ask() {
    const reason = await confirmWithReason({
      question: 'End this recall?',
      verb: 'End the recall',
      detail: 'What is left of the lot is held no longer, and can be given out again.',
      reason: { label: 'Reason', initial: '', maxLength: 500 },
    })
    if (!reason) return
    try {
      await end.act({ params: { id: recall.id }, body: { reason } })
      notify.success('Recall ended')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to end the recall', error.message)
    }
  }
  return (
    <Button variant="default" disabled={end.saving} onClick={() => void ask()}>
      End the recall
    </Button>
  )
}
