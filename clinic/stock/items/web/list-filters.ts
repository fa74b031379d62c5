type Place = 'limit' | 'after' | 'before'
const place: ReadonlySet<string> = new Set(['limit', 'after', 'before'] satisfies Place[])

/** The filters of a list for its file, without the place in it. */
export function filtersOf<Q extends object>(query: Q): Omit<Q, Place> {
  const left = Object.entries(query).filter(([name, value]) => value && !place.has(name))
  // Only the names of the place are left out.
  return Object.fromEntries(left) as Omit<Q, Place>
}
