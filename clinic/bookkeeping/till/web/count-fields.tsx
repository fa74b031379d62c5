import { Input } from '@mantine/core'
import { useId, useState } from 'react'
import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { TextField } from '../../../../web/form/text-field.tsx'
import { denominationsOf, sumOfPieces } from '../cash-count.ts'
import type { TillSession } from '../till-session.ts'
import classes from './count-fields.module.css'

/** The count of a drawer by notes and coins, or as one sum, beside what there should be. */
export function CountFields({ session }: { session: TillSession }) {
  const { currency, expected } = session
  const counted = useField('counted')
  const reason = useField('reason')
  const minor = minorIn(counted.value, currency)
  const difference = minor === null ? null : minor - toSignedMinor(expected, currency)
  const money = (sum: number) => formatMoney(fromMinor(sum, currency), currency)
  return (
    <>
      {denominationsOf(currency).length > 0 ? (
        <PiecesFields currency={currency} />
      ) : (
        <AmountField name="counted" label="Counted" currency={currency} required />
      )}
      <dl className={classes.sums} aria-live="polite">
        <div>
          <dt>Counted</dt>
          <dd>{minor === null ? '-' : money(minor)}</dd>
        </div>
        <div>
          <dt>Expected</dt>
          <dd>{formatMoney(expected, currency)}</dd>
        </div>
        <div data-differs={difference !== null && difference !== 0}>
          <dt>Difference</dt>
          <dd>{difference === null ? '-' : `${difference > 0 ? '+' : ''}${money(difference)}`}</dd>
        </div>
      </dl>
      {((difference !== null && difference !== 0) || reason.error) && (
        <TextField
          name="reason"
          label="Reason for the difference"
          maxLength={500}
          required={reason.error === undefined}
        />
      )}
    </>
  )
}

/** Pieces of each note and coin, or their sum, where somebody wants to enter that. */
function PiecesFields({ currency }: { currency: string }) {
  const id = useId()
  const counted = useField('counted')
  const pieces = useField('pieces')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isSum, setIsSum] = useState(false)

  function count(value: string, text: string) {
    const next = { ...typed, [value]: text }
    setTyped(next)
    const numbers = Object.entries(next)
      .filter(([, one]) => one !== '')
      .map(([name, one]) => [name, Number(one)] as const)
    const found = Object.fromEntries(numbers)
    const minor = sumOfPieces(found, currency)
    const isWhole = numbers.every(([, one]) => Number.isInteger(one) && one >= 0)
    counted.set(isWhole && Number.isSafeInteger(minor) ? fromMinor(minor, currency) : '')
    pieces.set(found)
  }

  function turn(toSum: boolean) {
    setIsSum(toSum)
    setTyped({})
    pieces.set(null)
    if (!toSum) counted.set('')
  }

  return (
    <>
      {isSum ? (
        <AmountField name="counted" label="Counted" currency={currency} required />
      ) : (
        <fieldset className={classes.pieces}>
          <legend>Notes and coins</legend>
          {denominationsOf(currency).map((value) => (
            <div key={value} className={classes.piece}>
              <label htmlFor={`${id}-${value}`}>{formatMoney(value, currency)}</label>
              <Input
                id={`${id}-${value}`}
                type="number"
                inputMode="numeric"
                min={0}
                max={99_999}
                step={1}
                size="sm"
                autoComplete="off"
                placeholder="0"
                value={typed[value] ?? ''}
                onChange={(event) => count(value, event.currentTarget.value)}
                onWheel={(event) => event.currentTarget.blur()}
              />
            </div>
          ))}
        </fieldset>
      )}
      {!isSum && counted.error && (
        <p role="alert" className={classes.error}>
          {counted.error === 'Amount is required.' ? 'Count the cash first.' : counted.error}
        </p>
      )}
      <button type="button" className={classes.turn} onClick={() => turn(!isSum)}>
        {isSum ? 'Count by notes and coins' : 'Enter one sum instead'}
      </button>
    </>
  )
}

function minorIn(text: string, currency: string): number | null {
  try {
    return text.trim() === '' ? null : toMinor(text.trim(), currency)
  } catch {
    return null
  }
}

/** More cash may have gone out than came in. */
function toSignedMinor(sum: string, currency: string): number {
  return sum.startsWith('-') ? -toMinor(sum.slice(1), currency) : toMinor(sum, currency)
}
