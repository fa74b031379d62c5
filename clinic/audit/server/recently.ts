/** A list that a screen asks for again and again counts once in this time. */
const listMs = 60_000
const mostLists = 10_000

/** Answers whether the same key came a moment ago; if not, remembers it. */
export function recently(): (key: string) => boolean {
  const listed = new Map<string, number>()
  return (key) => {
    const now = Date.now()
    if (now - (listed.get(key) ?? 0) < listMs) return true
    if (listed.size >= mostLists) listed.clear()
    listed.set(key, now)
    return false
  }
}
