import { type ComponentType, createContext } from 'react'
import type { Access } from '../contract/endpoint.ts'

/** Fields that a later concept adds to a form; they find the form's values by `FormContext`. */
export interface FormPart {
  /** The form that takes them, such as `vaccination`. */
  readonly form: string
  readonly about: Access
  readonly Content: ComponentType
}

/** The form parts of all concepts. */
export const FormParts = createContext<readonly FormPart[]>([])
