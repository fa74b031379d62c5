import classes from './arriving.module.css'

/**
 * Stands where a part comes whose first answer is on its way, and takes no room. Inside of `inOrder`, the parts
 * that follow come into sight after it, so that nothing jumps.
 */
export function Arriving() {
  return <template data-arriving />
}

/** The class of what holds such parts. */
export const inOrder = classes.inOrder

/**
 * Calls back when the element is in sight: at once, or when the parts above it have arrived. Returns the function that
 * stops waiting.
 */
export function onceInSight(element: Element, act: () => void): () => void {
  const isInSight = () => getComputedStyle(element).visibility !== 'hidden'
  if (isInSight()) {
    act()
    return () => undefined
  }
  const changes = new MutationObserver(() => {
    if (!isInSight()) return
    changes.disconnect()
    act()
  })
  changes.observe(document.body, { childList: true, subtree: true })
  return () => changes.disconnect()
}
