import type { Term } from './patient-search.ts'

/** About half a megabyte of the longest searches. */
const mostSearches = 1000

/**
 * Remembers searches with more matches than can be sorted, such as the name of a mail provider. The
 * index of words reads all matches of such a search, which takes half a second among a million charts;
 * so only the first one asks the index, and later ones walk along the list at once. A search that
 * became rare meanwhile still finds everything. What thousands share tells of no person.
 */
export function frequentSearches() {
  const keys = new Set<string>()
  const keyOf = (terms: readonly Term[]) => JSON.stringify(terms)
  return {
    has: (terms: readonly Term[]) => keys.has(keyOf(terms)),
    /** The oldest search makes room for a new one. */
    add(terms: readonly Term[]): void {
      keys.add(keyOf(terms))
      const [oldest] = keys
      if (oldest !== undefined && keys.size > mostSearches) keys.delete(oldest)
    },
  }
}
