/** The last things that a server was told, for a screen that read something before it began to listen. */
export interface RecentlyTold<T> {
  add(what: T): void
  /** Something may have been missed: nothing is known of the time before now. */
  forget(): void
  /** All that was told since a moment, in milliseconds; undefined when that is not known any more. */
  since(moment: number): readonly T[] | undefined
}

export function recentlyTold<T>(most = 1_000): RecentlyTold<T> {
  const told: { readonly at: number; readonly what: T }[] = []
  let knownFrom = Date.now()
  return {
    add(what) {
      told.push({ at: Date.now(), what })
      if (told.length > most) knownFrom = told.shift()?.at ?? knownFrom
    },
    forget() {
      told.length = 0
      knownFrom = Date.now()
    },
    since(moment) {
      if (!(moment > knownFrom)) return undefined
      return told.filter(({ at }) => at >= moment).map(({ what }) => what)
    },
  }
}
