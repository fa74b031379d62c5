import type { ReactNode } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { readBill } from '../../../billing/bills/bill.ts'
import { nameOf } from '../../../stock/items/web/name-of.ts'
import { quantityInWords } from '../../../stock/items/stock-quantity.ts'
import { type DispensedLine, withStrength } from '../dispensing.ts'
import classes from './dispensing.module.css'

interface DispensedLineCardProps {
  readonly line: DispensedLine
  readonly action: ReactNode
}

/** An item that was given: its lots, its directions, and what came back. */
export function DispensedLineCard({ line, action }: DispensedLineCardProps) {
  const session = useSession()
  const words = useDateWords()
  const { item, strength, unit, quantity, location, directions, substituteReason, billId } = line
  const amount = (number: string) => quantityInWords(number, unit)
  return (
    <Card
      title={withStrength(item, strength)}
      text={`${amount(quantity)} from ${location}`}
      action={action}
    >
      <ul className={classes.lots} aria-label={`Lots of ${item}`}>
        {line.lots.map(({ lotId, lotNumber, expiresOn, quantity: ofLot }) => (
          <li key={lotId}>
            <TextLink to={paths.stockLotDetails(lotId)}>
              {`Lot ${lotNumber ?? 'without a number'}`}
            </TextLink>
            <span>
              {[amount(ofLot), expiresOn && `expires ${words.date(expiresOn)}`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {directions && <p className={classes.text}>{directions}</p>}
      {substituteReason && <Hint>{`Another item than prescribed: ${substituteReason}`}</Hint>}
      {line.returns.map((one) => (
        <Hint key={one.id}>
          {`${amount(one.quantity)} came back on ${words.date(one.day)}${one.isDestroyed ? ' and were destroyed' : ' into the stock'}: ${one.reason ?? ''}${one.by ? ` (${nameOf(one.by)})` : ''}`}
        </Hint>
      ))}
      {billId && (
        <p className={classes.text}>
          A bill charges more than the patient keeps. Correct{' '}
          {mayCall(session, readBill) ? (
            <TextLink to={paths.billEdit(billId)}>the bill</TextLink>
          ) : (
            'the bill'
          )}
          .
        </p>
      )}
    </Card>
  )
}
