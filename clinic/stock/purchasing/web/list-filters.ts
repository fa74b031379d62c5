/** What a list is filtered by, for its file: without the place in it. */
export function filtersOf<Q extends object>(query: Q): Omit<Q, 'limit' | 'after'> {
  const left = Object.entries(query).filter(
    ([name, value]) => value && name !== 'limit' && name !== 'after',
  )
  // Only these two names are left out.
  return Object.fromEntries(left) as Omit<Q, 'limit' | 'after'>
}
