interface Room {
  readonly top: number
  readonly bottom: number
  /** The least distance between two labels. */
  readonly gap: number
}

/** Heights of labels beside the ends of their lines, moved apart where they would cover each other. */
export function placedLabels(wanted: readonly number[], { top, bottom, gap }: Room): number[] {
  const inOrder = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = new Map<number, number>()
  let free = top
  for (const [rank, index] of inOrder.entries()) {
    const lowest = bottom - gap * (inOrder.length - 1 - rank)
    const at = Math.max(free, Math.min(lowest, wanted[index] ?? 0))
    placed.set(index, at)
    free = at + gap
  }
  return [...wanted.keys()].map((index) => placed.get(index) ?? top)
}
