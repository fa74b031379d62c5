/** How a request stands in line. */
export interface Place {
  /** What turns are shared out by, such as an address. */
  readonly key: string
  /** What the turns of one key are shared out by, such as an e-mail. */
  readonly part: string
  /** How often the key failed lately: it gets fewer turns than others. */
  readonly failures: number
}

/**
 * In a longer line of one key the newest part comes first, as the newest of new keys always does: in a
 * flood, where not all can be served in time, some are served at once and not all of them too late.
 */
const crowded = 20

interface Bounds {
  /** How many may wait in all. */
  readonly most: number
  readonly mostOfKey: number
  readonly mostOfPart: number
}

interface Line<T> {
  /** When its last turn was, by the clock of the turns. */
  served: number
  size: number
  failures: number
  /** In the order in which they take turns. */
  readonly parts: Map<string, Set<T>>
}

/**
 * A bounded line that keys share fairly, and parts within a key: a key that sends a thousand waits
 * behind its own thousand only. The order is that of self-clocked fair queueing (Golestani, 1994).
 */
export function fairTurns<T extends Place>({ most, mostOfKey, mostOfPart }: Bounds) {
  const lines = new Map<string, Line<T>>()
  let clock = 0
  let size = 0

  function remove(item: T): boolean {
    const line = lines.get(item.key)
    const part = line?.parts.get(item.part)
    if (!line || !part?.delete(item)) return false
    size -= 1
    line.size -= 1
    if (part.size === 0) line.parts.delete(item.part)
    if (line.size === 0) lines.delete(item.key)
    return true
  }

  function bestLine(isBetter: (one: Line<T>, other: Line<T>) => boolean): Line<T> | undefined {
    let best: Line<T> | undefined
    for (const line of lines.values()) if (!best || isBetter(line, best)) best = line
    return best
  }

  return {
    remove,

    /** Adds one to the line; false where too many of its key or of its part wait already. */
    add(item: T): boolean {
      const line = lines.get(item.key) ?? {
        // At least level with those that were never served yet, and as the newest before them.
        ...{ served: clock - 1, size: 0, failures: 0 },
        parts: new Map<string, Set<T>>(),
      }
      const part = line.parts.get(item.part) ?? new Set()
      if (line.size >= mostOfKey || part.size >= mostOfPart) return false
      lines.set(item.key, line)
      line.parts.set(item.part, part.add(item))
      line.size += 1
      line.failures = Math.max(line.failures, item.failures)
      size += 1
      return true
    },

    /** Takes the next one out of the line. */
    next(): T | undefined {
      const line = bestLine((one, other) => dueOf(one) <= dueOf(other))
      if (!line) return undefined
      const names = [...line.parts.keys()]
      const name = (line.size > crowded ? names.at(-1) : names[0]) ?? ''
      const part = line.parts.get(name)
      const [item] = part ?? []
      if (!part || !item) return undefined
      clock = Math.max(clock, dueOf(line))
      line.served = clock
      // The next turn of the key is another part's.
      line.parts.delete(name)
      line.parts.set(name, part)
      remove(item)
      return item
    },

    /** What the last turn of a key was for has failed. */
    noteFailure(key: string): void {
      const line = lines.get(key)
      if (line) line.failures += 1
    },

    /** In a line that is too long, the newest of the key that has the most in it, to be refused. */
    surplus(): T | undefined {
      if (size <= most) return undefined
      const line = bestLine((one, other) => one.size > other.size)
      const item = [...([...(line?.parts.values() ?? [])].at(-1) ?? [])].at(-1)
      if (item) remove(item)
      return item
    },
  }
}

/** Each failure of a key leaves it a quarter of its share, down to a ten-thousandth. */
function dueOf({ served, failures }: Line<unknown>): number {
  return served + Math.min(4 ** failures, 10_000)
}
