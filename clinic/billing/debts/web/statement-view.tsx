import { formatMoney } from '../../../../contract/money.ts'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { invoiceName } from '../../bills/bill.ts'
import { type Movement, movementName, type Statement } from '../statement.ts'
import classes from './account.module.css'
import { AgedSumsList } from './aged-sums.tsx'

interface StatementViewProps {
  readonly statement: Statement
  /** The page of a bill. */
  readonly billTo: (id: string) => string
}

/** A statement of account, on screen and on paper. */
export function StatementView({ statement, billTo }: StatementViewProps) {
  const { patient, from, to, currency, opening, movements, closing, aging, dues } = statement
  const money = (sum: string) => formatMoney(sum, currency)
  return (
    <>
      <p className={classes.recipient}>
        {[patient.name, patient.address, `Record number ${patient.mrn}`].filter(Boolean).join('\n')}
      </p>
      <table className={classes.rows} aria-label="Statement of account">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Entry</th>
            <th scope="col">Amount</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          <tr data-sum>
            <td>
              <PlainDay date={from} />
            </td>
            <td>Opening balance</td>
            <td />
            <td>{money(opening)}</td>
          </tr>
          {movements.map((movement) => (
            <tr key={movement.id}>
              <td>
                <PlainDay date={movement.date} />
              </td>
              <td>
                <Entry movement={movement} billTo={billTo} />
              </td>
              <td>{money(movement.amount)}</td>
              <td>{money(movement.balance)}</td>
            </tr>
          ))}
          <tr data-sum>
            <td>
              <PlainDay date={to} />
            </td>
            <td>Closing balance</td>
            <td />
            <td>{money(closing)}</td>
          </tr>
        </tbody>
      </table>
      <section className={classes.part} aria-label="Owed today">
        <h2>Owed today</h2>
        <AgedSumsList sums={aging} currency={currency} />
      </section>
      {dues.length > 0 && <Dues statement={statement} billTo={billTo} />}
    </>
  )
}

/** The days until which bills and instalments are to be paid. */
function Dues({ statement: { dues, currency }, billTo }: StatementViewProps) {
  return (
    <section className={classes.part} aria-label="To pay">
      <h2>To pay</h2>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col">Due</th>
            <th scope="col">To pay</th>
          </tr>
        </thead>
        <tbody>
          {dues.map(({ billId, invoiceNumber, dueOn, isInstalment, owed }) => (
            <tr key={`${billId} ${dueOn}`}>
              <td>
                <TextLink to={billTo(billId)}>
                  {`${invoiceName(invoiceNumber)}${isInstalment ? ', instalment' : ''}`}
                </TextLink>
              </td>
              <td>
                <PlainDay date={dueOn} />
              </td>
              <td>{formatMoney(owed, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Entry({ movement, billTo }: { movement: Movement; billTo: (id: string) => string }) {
  const name = movementName(movement)
  // The page of a bill shows its credit notes too.
  return movement.billId === null ? name : <TextLink to={billTo(movement.billId)}>{name}</TextLink>
}
