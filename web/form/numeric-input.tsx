import { Input } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { ControlProps } from './field-frame.tsx'
import type { Field } from './form-context.ts'

interface NumericInputProps {
  readonly control: ControlProps
  readonly field: Pick<Field, 'value' | 'error' | 'set'>
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | 'any' | undefined
  readonly placeholder?: string | undefined
  readonly leftSection?: ReactNode
  readonly size?: 'sm'
}

/**
 * The browser's own numeric input; its value stays text. It drops a comma without a word: `12,50` would become 1250.
 * With a comma it is an input of text, so that the number stays as it was typed and the schema refuses it.
 */
export function NumericInput({ control, field, ...input }: NumericInputProps) {
  const element = useRef<HTMLInputElement>(null)
  const keepComma = useEffectEvent((event: InputEvent) => {
    const { type, value } = event.currentTarget as HTMLInputElement
    if (type !== 'number' || !event.data?.includes(',')) return
    event.preventDefault()
    // A numeric input does not tell where its caret is; what is selected goes, and the rest is most often typed at its end.
    const selected = String(document.getSelection())
    field.set(value.replace(selected, '') + event.data)
  })
  useEffect(() => {
    const { current } = element
    const listen = (event: InputEvent) => keepComma(event)
    current?.addEventListener('beforeinput', listen)
    return () => current?.removeEventListener('beforeinput', listen)
  }, [])
  return (
    <Input
      {...input}
      {...control}
      ref={element}
      type={field.value.includes(',') ? 'text' : 'number'}
      inputMode="decimal"
      autoComplete="off"
      error={field.error !== undefined}
      value={field.value}
      onChange={(event) => field.set(event.currentTarget.value)}
      // Scrolling over the field would change the number unseen.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
