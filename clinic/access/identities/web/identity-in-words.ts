import type { RowInWords } from '../../../../web/ui/act-on-row.ts'
import type { Identity } from '../identity.ts'

export function identityInWords({ name, email, isLinked }: Identity): RowInWords {
  return { Name: name, Email: email, 'Linked to an account': isLinked ? 'Yes' : 'No' }
}
