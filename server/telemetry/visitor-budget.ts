import { addressKey } from '../http/address-key.ts'

/** How much is written of the requests of one address, one by one; what is beyond is counted. */
interface Budget {
  readonly most: number
  /** Of all addresses together. */
  readonly mostInAll: number
  /** Takes the count of a window that is over; null for addresses that were too many to tell apart. */
  readonly tell: (address: string | null, more: number) => void
}

const windowMs = 60_000
/** Addresses that are told apart within a window. */
const mostAddresses = 1000

/**
 * Keeps a flood of refused requests from filling a log: in each minute the first of an address are
 * written, the rest becomes one count. A window begins with its first request.
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
    /** Whether a request is written by itself; else it is counted. */
    allows(ip: string): boolean {
      timer ??= setTimeout(close, windowMs).unref()
      const known = addressKey(ip).replace('address:', '')
      const address = seen.has(known) || seen.size < mostAddresses ? known : null
      // Below zero: what the address may still write.
      const count = seen.get(address) ?? (address === null ? 0 : -most)
      const isIn = count < 0 && written < mostInAll
      seen.set(address, isIn ? count + 1 : Math.max(0, count) + 1)
      if (isIn) written += 1
      return isIn
    },

    /** Tells the counts of the window so far. */
    close,
  }
}
