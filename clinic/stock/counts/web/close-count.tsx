import { Button, Input } from '@mantine/core'
import { use } from 'react'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { Described } from '../../../../web/form/field-frame.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { formatMoney } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { WitnessFields } from '../../ledger/web/witness-fields.tsx'
import {
  closeStockCount,
  ClosedStockCount,
  type StockCountLine,
  type StockCountSheet,
} from '../stock-count.ts'
import classes from './count-page.module.css'
import { lotOfLine, signed } from './count-words.tsx'

/** The end of counting: without a difference one press, else the reasons for a second person. */
export function CloseCount({ sheet }: { readonly sheet: StockCountSheet }) {
  const closing = useAct(closeStockCount)
  const left = sheet.lines.filter(({ counted }) => counted === null)
  const differing = sheet.lines.filter(
    ({ difference }) => difference !== null && difference !== '0',
  )
  if (left.length > 0) {
    return (
      <Section title="Close the count">
        <p className={classes.said}>
          {`${left.length} of ${sheet.lots} lots are not counted yet. Enter 0 where nothing is left.`}
        </p>
        <ul>
          {left.slice(0, 10).map((line) => (
            <li key={line.id}>{`${line.item}, ${lotOfLine(line)}`}</li>
          ))}
          {left.length > 10 && <li>{`and ${left.length - 10} more`}</li>}
        </ul>
      </Section>
    )
  }
  if (differing.length === 0) {
    return (
      <Section title="Close the count">
        <p className={classes.said}>Everything is there as the ledger says.</p>
        <div>
          <Button
            size="md"
            disabled={closing.saving}
            onClick={() => {
              closing.act({ params: { id: sheet.id }, body: {} }).then(
                () => notify.success('Count closed'),
                (error: unknown) => {
                  if (!(error instanceof Problem)) throw error
                  notify.failure('Failed to close the count', error.message)
                },
              )
            }}
          >
            Close the count
          </Button>
        </div>
      </Section>
    )
  }
  return (
    <Section title={`${differing.length} ${differing.length === 1 ? 'difference' : 'differences'}`}>
      <p className={classes.said}>
        A second person, who did not count, approves them. Say why each differs.
      </p>
      <Form
        schema={ClosedStockCount}
        initial={{ reasons: [] }}
        onSubmit={async (body) => {
          const closed = await closing.act({ params: { id: sheet.id }, body })
          notify.success('Sent for approval')
          return closed
        }}
        saving={closing.saving}
        problem={closing.problem}
        failure="Failed to send it:"
        submitLabel="Send for approval"
        savingLabel="Sending..."
      >
        <ReasonFields lines={differing} currency={sheet.currency} />
        {differing.some(({ controlled }) => controlled) && <WitnessFields />}
      </Form>
    </Section>
  )
}

const usual = ['Broken', 'Lost', 'Counted wrong before', 'Not recorded when it was used']

function ReasonFields({
  lines,
  currency,
}: {
  readonly lines: readonly StockCountLine[]
  readonly currency: string
}) {
  const form = use(FormContext)
  if (!form) throw new Error('The reasons stand outside a form')
  const value = form.values['reasons']
  const reasons = Array.isArray(value)
    ? (value as { lineId: string; version: number; reason: string }[])
    : []
  const errorOfAll = form.errors['reasons']
  const errorOf = (lineId: string) => {
    const place = reasons.findIndex((one) => one.lineId === lineId)
    return Object.entries(form.errors).find(([name]) => name.startsWith(`reasons.${place}.`))?.[1]
  }
  return (
    <div className={classes.reasons}>
      <datalist id={`${form.id}-usual`}>
        {usual.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      {lines.map((line, place) => {
        const id = place === 0 ? `${form.id}-reasons` : `${form.id}-reasons-${line.id}`
        const error = errorOf(line.id)
        return (
          <div key={line.id} className={classes.reason}>
            <label htmlFor={id}>
              <strong>{`${line.item}, ${lotOfLine(line)}`}</strong>
              <span>
                {`${line.counted} instead of ${line.expected}: ${signed(line.difference ?? '0', line.unit)}, ${formatMoney(line.value ?? '0', currency)}`}
              </span>
            </label>
            <Described by={error ? `${id}-error` : undefined} inputId={id}>
              <Input
                id={id}
                list={`${form.id}-usual`}
                placeholder="Reason"
                required
                autoComplete="off"
                error={(error ?? errorOfAll) !== undefined}
                // A reason for an earlier number is asked for anew.
                value={
                  reasons.find(
                    ({ lineId, version }) => lineId === line.id && version === line.version,
                  )?.reason ?? ''
                }
                onChange={({ currentTarget }) =>
                  form.set('reasons', [
                    ...reasons.filter(({ lineId }) => lineId !== line.id),
                    { lineId: line.id, version: line.version, reason: currentTarget.value },
                  ])
                }
              />
            </Described>
            {error && (
              <p id={`${id}-error`} className={classes.error}>
                {error}
              </p>
            )}
          </div>
        )
      })}
      {errorOfAll && <p className={classes.error}>{errorOfAll}</p>}
    </div>
  )
}
