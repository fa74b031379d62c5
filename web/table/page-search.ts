import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type * as z from 'zod'
import type { Endpoint, QueryOf } from '../../contract/endpoint.ts'
import type { ListOrder } from './list-table.tsx'
import { readUrlValues } from '../url-values.ts'

/** Filters, search and page of a list, as stored in the URL or behind its mark. */
export interface PageSearch<Q> {
  /** The `query` of the list endpoint; values that it would refuse are left out. */
  readonly query: Partial<Q>
  /** Sets filters or search (an empty value removes one) and goes back to the first page. */
  readonly set: (changes: { readonly [K in keyof Q]?: Q[K] | '' | undefined }) => void
  readonly isFiltered: boolean
  /** For the heads of the list, where the endpoint takes an `order`. */
  readonly order: ListOrder
}

/** Parts of a query that leave no row out. */
const cutNothing = ['after', 'before', 'order']

/**
 * The state of a list is in the URL, so that back, reload and a shared link keep it. Search texts
 * and positions are behind a mark there (`web/url-values.ts`), which means something only in the
 * session that made it. `prefix` separates two lists on one page.
 */
export function usePageSearch<const E extends Endpoint & { readonly query: z.ZodObject }>(
  endpoint: E,
  { prefix = '' }: { prefix?: string } = {},
): PageSearch<QueryOf<E>> {
  const values: Record<string, string> = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const shape: Record<string, z.ZodType> = endpoint.query.shape
  const query: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const value = values[prefix + name]
    const read = value ? field.safeParse(value) : undefined
    if (read?.success) query[name] = read.data
  }
  function set(changes: Readonly<Record<string, unknown>>) {
    // A debounced search must not run after the person has left for another page.
    const shown = router.state.resolvedLocation
    const { pathname, searchStr } = router.latestLocation
    if (shown && shown.pathname !== pathname) return
    void navigate({
      to: '.',
      // Of the latest address: a value that was set a moment ago is not on the screen yet.
      search: changed(readUrlValues(searchStr), prefix, { after: '', before: '', ...changes }),
      // Typing must not fill the history, and must not move the page.
      replace: true,
      resetScroll: false,
    })
  }

  return {
    // Each value has passed its own field of the endpoint's query schema.
    query: query as Partial<QueryOf<E>>,
    isFiltered: Object.keys(query).some((name) => !cutNothing.includes(name)),
    set,
    order: {
      value: typeof query.order === 'string' ? query.order : undefined,
      onChoose: (order) => set({ order }),
    },
  }
}

/** The URL's values with some of them set, or removed where empty. */
export function changed(
  values: Readonly<Record<string, string>>,
  prefix: string,
  changes: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const next = { ...values }
  for (const [name, value] of Object.entries(changes)) {
    if (typeof value === 'number') next[prefix + name] = String(value)
    else if (typeof value === 'string' && value !== '') next[prefix + name] = value
    else delete next[prefix + name]
  }
  return next
}
