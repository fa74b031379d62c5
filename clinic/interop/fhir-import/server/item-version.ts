import type { Item } from './bundle-item.ts'
import type { Earlier } from './earlier.ts'

type Stamped = Pick<Item, 'hash' | 'version' | 'updated'>

/**
 * Whether a resource is older than the newest of the versions imported before, which come in their order.
 * Its server says so by the time or the number of the version; else content that came before is old.
 */
export function isOlder(item: Stamped, versions: readonly Pick<Earlier, keyof Stamped>[]): boolean {
  const newest = versions.at(-1)
  if (!newest) return false
  const order = orderOf(item, newest)
  return order === null ? versions.some(({ hash }) => hash === item.hash) : order < 0
}

/** Negative where the first is the older one; null where neither time nor number tells. */
export function orderOf(one: Omit<Stamped, 'hash'>, other: Omit<Stamped, 'hash'>): number | null {
  const byTime = Date.parse(one.updated ?? '') - Date.parse(other.updated ?? '')
  if (!Number.isNaN(byTime) && byTime !== 0) return byTime
  const isNumber = [one.version, other.version].every((version) => /^\d{1,15}$/.test(version ?? ''))
  const byNumber = Number(one.version) - Number(other.version)
  return isNumber && byNumber !== 0 ? byNumber : null
}
