import { use, useState } from 'react'
import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { Described } from '../../../../web/form/field-frame.tsx'
import { FormContext, useField } from '../../../../web/form/form-context.ts'
import { NumericInput } from '../../../../web/form/numeric-input.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { denominationsOf, PieceCount, Pieces, sumOfPieces } from '../cash-count.ts'
import type { TillSession } from '../till-session.ts'
import classes from './count-fields.module.css'

/** The count of a drawer by notes and coins, or as one sum, beside what there should be. */
export function CountFields({ session }: { session: TillSession }) {
  const { currency, expected } = session
  const counted = useField('counted')
  const reason = useField('reason')
  const pieces = use(FormContext)?.values['pieces']
  // There is no sum while a number of pieces is wrong.
  const isSummed = !pieces || Pieces.safeParse(pieces).success
  const minor = isSummed ? minorIn(counted.value, currency) : null
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
          required={reason.error === undefined}
        />
      )}
    </>
  )
}

/** Pieces of each note and coin, or their sum, where somebody wants to enter that. */
function PiecesFields({ currency }: { currency: string }) {
  const counted = useField('counted')
  const pieces = useField('pieces')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isSum, setIsSum] = useState(false)

  function count(value: string, text: string) {
    const next = { ...typed, [value]: text }
    setTyped(next)
    const texts = Object.fromEntries(Object.entries(next).filter(([, one]) => one !== ''))
    const right = Object.entries(texts).flatMap(([name, one]) => {
      const { data } = PieceCount.safeParse(one)
      return data === undefined ? [] : [[name, data] as const]
    })
    const sum = sumOfPieces(Object.fromEntries(right), currency)
    counted.set(Object.keys(texts).length > 0 ? fromMinor(sum, currency) : '')
    // A wrong number stays as it was typed, and is refused.
    pieces.set(texts)
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
            <PieceField
              key={value}
              id={`${pieces.id}.${value}`}
              label={formatMoney(value, currency)}
              text={typed[value] ?? ''}
              onType={(text) => count(value, text)}
            />
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

interface PieceFieldProps {
  readonly id: string
  readonly label: string
  readonly text: string
  readonly onType: (text: string) => void
}

/** How many pieces there are of one note or coin; a wrong number is told at once, for the sum waits for it. */
function PieceField({ id, label, text, onType }: PieceFieldProps) {
  const error = errorOf(text)
  const errorId = `${id}-error`
  return (
    <div className={classes.piece}>
      <label htmlFor={id}>{label}</label>
      <Described by={error && errorId} inputId={id}>
        <NumericInput
          control={{ id, name: label, required: false, 'aria-invalid': error ? true : undefined }}
          field={{ value: text, error, set: (value) => onType(String(value)) }}
          step="any"
          size="sm"
          placeholder="0"
        />
      </Described>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function errorOf(text: string): string | undefined {
  return text === '' ? undefined : PieceCount.safeParse(text).error?.issues[0]?.message
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
