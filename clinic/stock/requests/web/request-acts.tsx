import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import {
  refuseStockRequest,
  requestStatusWords,
  type StockRequest,
  withdrawStockRequest,
} from '../stock-request.ts'

const inWords = (row: StockRequest) => ({ Status: requestStatusWords[row.status] })

/** The ends of a request: the place that is asked refuses it, the one that asks withdraws it. */
export function RequestActs({ request }: { readonly request: StockRequest }) {
  const refuse = useAct(refuseStockRequest)
  const withdraw = useAct(withdrawStockRequest)

  async function told(failure: string, success: string, act: () => Promise<boolean>) {
    try {
      if (await act()) notify.success(success)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure(failure, Object.values(error.errors ?? {})[0] ?? error.message)
    }
  }

  const refusing = () =>
    actOnRow({
      row: request,
      question: {
        question: 'Refuse what is open of this request?',
        verb: 'Refuse',
        reason: { label: 'Reason', initial: '', maxLength: 500 },
      },
      inWords,
      act: ({ id, version }, reason) => refuse.act({ params: { id }, version, body: { reason } }),
    })
  const withdrawing = () =>
    actOnRow({
      row: request,
      question: { question: 'Withdraw what is open of this request?', verb: 'Withdraw' },
      inWords,
      act: ({ id, version }) => withdraw.act({ params: { id }, version }),
    })
  return (
    <>
      <Button
        variant="default"
        disabled={withdraw.saving}
        onClick={() => void told('Failed to withdraw it', 'Request withdrawn', withdrawing)}
      >
        Withdraw
      </Button>
      <Button
        variant="default"
        disabled={refuse.saving}
        onClick={() => void told('Failed to refuse it', 'Request refused', refusing)}
      >
        Refuse…
      </Button>
    </>
  )
}
