const mostWords = 8

/** How many typing slips are forgiven in a word of this length. */
export function forgiven(length: number): number {
  if (length < 3) return 0
  if (length < 5) return 1
  return length < 9 ? 2 : 3
}

/**
 * The known words that `asked` probably means, nearest first: the nearest of all, and those with up to
 * `slack` more slips.
 */
export function nearestWords(asked: string, known: readonly string[], slack: number): string[] {
  const ranked = known
    .map((word) => ({ word, slips: slipsBetween(asked, word) }))
    .filter(({ slips }) => slips <= forgiven(asked.length))
    .sort((a, b) => a.slips - b.slips || (a.word < b.word ? -1 : 1))
  const best = ranked[0]?.slips ?? 0
  return ranked
    .filter(({ slips }) => slips <= best + slack)
    .slice(0, mostWords)
    .map(({ word }) => word)
}

/**
 * How many letters are missing, added, mistaken or swapped with their neighbour between two words
 * (optimal string alignment distance).
 */
export function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
