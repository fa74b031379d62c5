/** Minutes since midnight. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

export interface Lane {
  /** Counted from 0. */
  readonly lane: number
  /** The number of lanes side by side here. */
  readonly lanes: number
}

/** Puts overlapping stretches side by side. They are sorted by start; answers a lane for each. */
export function inLanes(stretches: readonly Stretch[]): Lane[] {
  const placed: { lane: number; lanes: number }[] = []
  /** The ends of the lanes in the present group; `first` is the index where the group begins. */
  let ends: number[] = []
  let first = 0
  const close = () => {
    for (const one of placed.slice(first)) one.lanes = ends.length
    first = placed.length
    ends = []
  }
  for (const { start, end } of stretches) {
    if (ends.every((one) => one <= start)) close()
    const free = ends.findIndex((one) => one <= start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = end
    placed.push({ lane, lanes: 1 })
  }
  close()
  return placed
}
