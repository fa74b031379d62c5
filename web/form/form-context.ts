import { createContext, use } from 'react'
import type { FieldErrors } from '../../contract/problem.ts'
import type { FormValues } from './form-values.ts'

export interface FormState {
  readonly id: string
  readonly values: FormValues
  readonly errors: FieldErrors
  readonly set: (name: string, value: unknown) => void
  /** Sending waits for a value that is still being looked up. */
  readonly waitFor: (value: Promise<unknown>) => void
}

export const FormContext = createContext<FormState | null>(null)

export interface Field {
  readonly id: string
  /** The value that the control shows. */
  readonly value: string
  /** The values of a control with several choices. */
  readonly list: readonly string[]
  readonly error: string | undefined
  readonly set: (value: unknown) => void
}

/** One field of the surrounding form, by the name that the form's schema gives it. */
export function useField(name: string): Field {
  const form = use(FormContext)
  if (!form) throw new Error(`The field "${name}" stands outside a form`)
  if (!(name in form.values)) throw new Error(`The form's schema has no "${name}"`)
  const value = form.values[name]
  return {
    id: fieldId(form.id, name),
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    list: Array.isArray(value) ? value.map(String) : [],
    error: form.errors[name],
    set: (next) => form.set(name, next),
  }
}

export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`
}
