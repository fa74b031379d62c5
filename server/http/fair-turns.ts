/** How a request stands in line. */
export interface Place {
  /** What turns are shared out by, such as an address. */
  readonly key: string
  /** What the turns of one key are shared out by, such as an e-mail. */
  readonly part: string
  /** How often the key failed lately. Its turns cost more for it: it gets fewer than others. */
  readonly failures: number
}

/** Turns cost at most this many times those of a key without failures. */
const highestCost = 10_000

interface Bounds {
  /** How many may wait in all. */
  readonly most: number
  readonly mostOfKey: number
  readonly mostOfPart: number
}

interface Line<T> {
  /** When the next of the line is due, by the clock of the turns. */
  due: number
  size: number
  failures: number
  /** The part whose turn it is comes first. */
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
      const { failures } = item
      const line = lines.get(item.key) ?? {
        ...{ due: clock + costOf(failures), size: 0, failures },
        parts: new Map<string, Set<T>>(),
      }
      const part = line.parts.get(item.part) ?? new Set()
      if (line.size >= mostOfKey || part.size >= mostOfPart) return false
      lines.set(item.key, line)
      line.parts.set(item.part, part.add(item))
      line.size += 1
      line.failures = Math.max(line.failures, failures)
      size += 1
      return true
    },

    /** Takes the next one out of the line. */
    next(): T | undefined {
      const line = bestLine((one, other) => one.due < other.due)
      const [name, part] = line?.parts.entries().next().value ?? []
      const [item] = part ?? []
      if (!line || name === undefined || !part || !item) return undefined
      clock = line.due
      line.due += costOf(line.failures)
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

function costOf(failures: number): number {
  return Math.min((1 + failures) ** 2, highestCost)
}
