/** The place of a request in the line. */
export interface Place {
  /** Turns are shared between keys, such as addresses. */
  readonly key: string
  /** The turns of one key are shared between its parts, such as email addresses. */
  readonly part: string
  /** How often the key failed lately: such a key gets fewer turns. */
  readonly failures: number
}

/**
 * In a longer line of one key the newest part comes first, as the newest of new keys always does:
 * in a flood that is too large to serve in time, some are then served at once, instead of all too
 * late.
 */
const crowded = 20

interface Bounds {
  /** The most that may wait in all. */
  readonly most: number
  readonly mostOfKey: number
  readonly mostOfPart: number
}

interface Line<T> {
  /** When its last turn was, on the clock of turns. */
  served: number
  size: number
  failures: number
  /** In the order of their turns. */
  readonly parts: Map<string, Set<T>>
}

/**
 * A bounded line that keys share fairly, and parts within a key: a key that sends a thousand
 * requests delays only its own. The order is that of self-clocked fair queueing (Golestani, 1994).
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

    /** Adds an item to the line; false where too many of its key or of its part wait already. */
    add(item: T): boolean {
      const line = lines.get(item.key) ?? {
        // Level with keys that were never served yet, and before them as the newest.
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

    /** Takes the next item out of the line. */
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
      // The next turn of the key goes to another part.
      line.parts.delete(name)
      line.parts.set(name, part)
      remove(item)
      return item
    },

    /** Records that the key's last turn failed. */
    noteFailure(key: string): void {
      const line = lines.get(key)
      if (line) line.failures += 1
    },

    /** When the line is too long: the newest item of the key that has the most, to be refused. */
    surplus(): T | undefined {
      if (size <= most) return undefined
      const line = bestLine((one, other) => one.size > other.size)
      const item = [...([...(line?.parts.values() ?? [])].at(-1) ?? [])].at(-1)
      if (item) remove(item)
      return item
    },
  }
}

/** Each failure cuts a key's share to a quarter, down to a ten-thousandth. */
function dueOf({ served, failures }: Line<unknown>): number {
  return served + Math.min(4 ** failures, 10_000)
}
