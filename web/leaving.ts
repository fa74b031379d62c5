const callbacks = new Set<() => void>()

/**
 * Calls back when the page is about to close, while its screen still stands: listeners of `pagehide` run in the order
 * in which they were added, so that those of a screen would come after its end. Answers the function that ends it.
 */
export function onLeaving(callback: () => void): () => void {
  callbacks.add(callback)
  return () => callbacks.delete(callback)
}

/** For the listener that ends the screen. */
export function callLeaving(): void {
  for (const callback of callbacks) callback()
}
