import { formatMoney } from '../../../../contract/money.ts'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
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
  const { patient, from, to, currency, opening, movements, closing, aging } = statement
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
    </>
  )
}

function Entry({ movement, billTo }: { movement: Movement; billTo: (id: string) => string }) {
  const name = movementName(movement)
  // The page of a bill shows its credit notes too.
  return movement.billId === null ? name : <TextLink to={billTo(movement.billId)}>{name}</TextLink>
}
