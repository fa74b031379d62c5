import { type ComponentType, createContext } from 'react'
import type { Access } from '../contract/endpoint.ts'

/** The forms that take fields of later concepts. */
export type PartedForm = 'vaccination'

/** Fields that a later concept adds to a form; they find the form's values by `FormContext`. */
export interface FormPart {
  readonly form: PartedForm
  readonly about: Access
  readonly Content: ComponentType
}

/** The form parts of all concepts. */
export const FormParts = createContext<readonly FormPart[]>([])
