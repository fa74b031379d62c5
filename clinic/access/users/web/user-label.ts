import { personLabel } from '../../../../contract/person.ts'
import type { UserRow } from '../user.ts'

/** An account as `{name} ({email})`. */
export function userLabel(user: Pick<UserRow, 'id' | 'name' | 'email'>): string {
  return personLabel(user, user.id)
}
