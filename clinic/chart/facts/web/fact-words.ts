import type { DateWords } from '../../../../contract/date-words.ts'
import type { SelectOption } from '../../../../web/form/select-field.tsx'
import { momentInWords } from '../moment.ts'

/** The choices of a select, from words with their labels. */
export function optionsOf(labels: Readonly<Record<string, string>>): SelectOption[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** `since March 2019`, `12 Mar 2019 to 2020`, `until 2020`; null where neither is known. */
export function spanInWords(
  { since, until = null }: { readonly since: string | null; readonly until?: string | null },
  words: DateWords,
): string | null {
  if (since && until) return `${momentInWords(since, words)} to ${momentInWords(until, words)}`
  if (since) return `since ${momentInWords(since, words)}`
  return until && `until ${momentInWords(until, words)}`
}
