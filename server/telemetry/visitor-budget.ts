import { addressKey } from '../http/address-key.ts'

/** How many requests of one address are logged one by one; the rest is counted. */
interface Budget {
  readonly most: number
  /** The same limit for all addresses together. */
  readonly mostInAll: number
  /** Called with each count when a window ends; null stands for addresses beyond `mostAddresses`. */
  readonly tell: (address: string | null, more: number) => void
}

const windowMs = 60_000
/** Addresses that are counted separately within a window. */
const mostAddresses = 1000

/**
 * Keeps a flood of refused requests from filling a log: in each minute the first requests of an
 * address are logged, and the rest becomes one count. A window starts with its first request.
 */
export function visitorBudget({ most, mostInAll, tell }: Budget) {
  let seen = new Map<string | null, number>()
  let written = 0
  let timer: NodeJS.Timeout | null = null

  function close(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const counts = seen
    seen = new Map()
    written = 0
    for (const [address, more] of counts) if (more > 0) tell(address, more)
  }

  return {
    /** Whether a request is logged by itself; otherwise it is counted. */
    allows(ip: string): boolean {
      timer ??= setTimeout(close, windowMs).unref()
      const known = addressKey(ip).replace('address:', '')
      const address = seen.has(known) || seen.size < mostAddresses ? known : null
      // Below zero: how many more lines the address may log.
      const count = seen.get(address) ?? (address === null ? 0 : -most)
      const isIn = count < 0 && written < mostInAll
      seen.set(address, isIn ? count + 1 : Math.max(0, count) + 1)
      if (isIn) written += 1
      return isIn
    },

    /** Reports the counts of the window so far. */
    close,
  }
}
