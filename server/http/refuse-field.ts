import { Problem } from '../../contract/problem.ts'

/** Refuses the value of one field of a body with a sentence, which stands at the field. */
export function refuseField(field: string, message: string): never {
  throw new Problem('invalid', { detail: message, errors: { [field]: message } })
}
