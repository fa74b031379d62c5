import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatMoney, fromMinor, negative, toMinor } from '../../../../contract/money.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { mostMovements, type TillMovement, type TillSessionWithMovements } from '../till-session.ts'
import { CloseTill } from './close-till.tsx'
import { HandOver } from './hand-over.tsx'
import { MoveCash } from './move-cash.tsx'
import { methodWord, movementWords } from './movement-words.ts'
import classes from './own-session.module.css'

/** The open session of the person who looks: how much cash there should be, and why. */
export function OwnSession({ session }: { session: TillSessionWithMovements }) {
  const [act, setAct] = useState<'close' | 'hand over' | 'move' | null>(null)
  const end = () => setAct(null)
  const { till, currency, float, expected, openedAt, movements } = session
  const money = (sum: string) => formatMoney(sum, currency)
  const cash = (kind: TillMovement['kind']) =>
    movements
      .filter((one) => one.kind === kind && one.method === 'cash')
      .reduce((sum, { amount }) => sum + toMinor(amount, currency), 0)
  const line = (word: string, minor: number): [string, ReactNode] => [
    word,
    `${minor > 0 ? '+' : ''}${money(fromMinor(minor, currency))}`,
  ]
  // The latest movements alone do not add up to what is expected.
  const isWhole = movements.length < mostMovements
  const parts: [string, ReactNode][] = [
    ['Float', money(float)],
    line('Payments in cash', cash('payment')),
    line('Given back in cash', -cash('return')),
    line('Put in', cash('in')),
    line('Taken out', -cash('out')),
  ]
  return (
    <>
      <Card
        title={till}
        beside={<StatusBadge word="Open" hue="success" />}
        action={
          <div className={classes.acts}>
            <Button variant="default" onClick={() => setAct('move')}>
              Cash in or out
            </Button>
            <Button variant="default" onClick={() => setAct('hand over')}>
              Hand over
            </Button>
            <Button onClick={() => setAct('close')}>Count and close</Button>
          </div>
        }
      >
        <div className={classes.figures}>
          <div>
            <p className={classes.word}>Expected cash now</p>
            <p className={classes.expected}>{money(expected)}</p>
            <p className={classes.word}>
              Open since <Instant at={openedAt} />
            </p>
          </div>
          {isWhole && (
            <dl className={classes.parts}>
              {parts.map(([word, sum]) => (
                <div key={word}>
                  <dt>{word}</dt>
                  <dd>{sum}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {session.offeredTo !== null && (
          <p role="status">
            {`${session.offeredToName ?? 'Somebody'} is to count this till and take it over. Until then it is yours.`}
          </p>
        )}
      </Card>
      <section aria-label="Movements" className={classes.movements}>
        <h2>Movements</h2>
        <ListTable
          label="Movements"
          columns={columnsIn(currency)}
          rows={movements}
          empty="No money has moved since the till was opened"
          loading={false}
          problem={null}
        />
      </section>
      {act === 'move' && <MoveCash session={session} onClose={end} />}
      {act === 'hand over' && <HandOver session={session} onClose={end} />}
      {act === 'close' && <CloseTill session={session} onClose={end} />}
    </>
  )
}

function columnsIn(currency: string): readonly Column<TillMovement>[] {
  return [
    { head: 'Time', short: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    { head: 'Movement', short: true, cell: ({ kind }) => movementWords[kind] },
    { head: 'Paid by', short: true, cell: ({ method }) => methodWord(method) },
    { head: 'Reason', wraps: true, phone: 'line', cell: ({ reason }) => reason },
    {
      head: 'Amount',
      align: 'end',
      phone: 'aside',
      cell: ({ kind, amount }) =>
        formatMoney(kind === 'return' || kind === 'out' ? negative(amount) : amount, currency),
    },
  ]
}
