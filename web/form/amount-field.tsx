import { Input } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { FieldFrame, type ControlProps, type FieldProps } from './field-frame.tsx'
import type { Field } from './form-context.ts'

interface AmountFieldProps extends FieldProps {
  /** ISO 4217 code; its symbol stands before the number. */
  readonly currency: string
  /** Told of each key, after the field has its value. */
  readonly onType?: () => void
}

/** Money as a decimal string; no floating-point number ever holds it. */
export function AmountField({ placeholder, currency, onType, ...frame }: AmountFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <AmountInput
          control={control}
          field={field}
          currency={currency}
          placeholder={placeholder}
          onType={onType}
        />
      )}
    </FieldFrame>
  )
}

interface AmountInputProps extends Pick<AmountFieldProps, 'currency'> {
  readonly control: ControlProps
  readonly field: Field
  readonly placeholder: string | undefined
  readonly onType: (() => void) | undefined
}

/**
 * A numeric input drops a comma without a word: `12,50` would become 1250. With a comma it is an input of text, so that
 * the amount stays as it was typed and is refused.
 */
function AmountInput({ control, field, currency, placeholder, onType }: AmountInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const set = (value: string) => {
    field.set(value)
    onType?.()
  }
  const keepComma = useEffectEvent((event: InputEvent) => {
    const { type, value } = event.currentTarget as HTMLInputElement
    if (type !== 'number' || !event.data?.includes(',')) return
    event.preventDefault()
    set(value + event.data)
  })
  useEffect(() => {
    const { current } = input
    const listen = (event: InputEvent) => keepComma(event)
    current?.addEventListener('beforeinput', listen)
    return () => current?.removeEventListener('beforeinput', listen)
  }, [])
  return (
    <Input
      {...control}
      ref={input}
      type={field.value.includes(',') ? 'text' : 'number'}
      inputMode="decimal"
      // The schema has a sentence for each wrong amount.
      step="any"
      placeholder={placeholder}
      autoComplete="off"
      leftSection={<span aria-hidden>{signOf(currency)}</span>}
      error={field.error !== undefined}
      value={field.value}
      onChange={(event) => set(event.currentTarget.value)}
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}

function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
