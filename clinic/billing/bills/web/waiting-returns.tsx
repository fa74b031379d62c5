import { paths } from '../../../../contract/paths.ts'
import { formatMoney } from '../../../../contract/money.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Card, CardList, CardListItem } from '../../../../web/ui/card.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { receiptName } from '../payment.ts'
import { listReturnRequests } from '../return-request.ts'
import { DecideReturn } from './decide-return.tsx'

/** The returns that wait for a second person, for those who may decide; nothing while none waits. */
export function WaitingReturns() {
  const session = useSession()
  const words = useDateWords()
  const mayDecide = mayCall(session, listReturnRequests)
  const { data } = useAnswer(listReturnRequests, {}, { enabled: mayDecide })
  if (!data || data.length === 0) return null
  return (
    <Card title="Returns to approve">
      <CardList label="Returns to approve">
        {data.map((request) => {
          const sum = formatMoney(request.amount, request.currency)
          const of =
            request.receiptNumber === null ? '' : ` of ${receiptName(request.receiptNumber)}`
          const isOwn = request.byId === session.currentUser?.id
          const by = isOwn ? 'You' : (request.by ?? 'Somebody')
          return (
            <CardListItem
              key={request.id}
              name={
                <>
                  {request.billId === null ? (
                    `${sum}${of}`
                  ) : (
                    <TextLink to={paths.billEdit(request.billId)}>{`${sum}${of}`}</TextLink>
                  )}
                  {request.patient}
                </>
              }
              detail={`${by} asked for it, ${words.instant(request.createdAt)}: ${request.reason}${isOwn ? '. Somebody else decides.' : ''}`}
              action={!isOwn && <DecideReturn id={request.id} sum={sum} />}
            />
          )
        })}
      </CardList>
    </Card>
  )
}
