import type { DateWords } from '../../../../contract/date-words.ts'
import type { SelectOption } from '../../../../web/form/select-field.tsx'
import { momentInWords } from '../moment.ts'
import type { FactBefore, FactKind, FactRow } from './fact-kind.ts'

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

/** Everything that is known of a fact beside its words, in one line; empty where nothing is. */
export function factInLine<Row extends FactRow, Before extends FactBefore>(
  kind: FactKind<Row, Before>,
  fact: Row,
  words: DateWords,
): string {
  return [...kind.detail(fact, words), fact.comment].filter(Boolean).join(' · ')
}
