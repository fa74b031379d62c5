import type { Person } from '../../../../contract/person.ts'

/** A colleague in a sentence: the name, or the email where there is none. */
export function nameOf({ name, email }: Person): string {
  return name ?? email ?? ''
}
