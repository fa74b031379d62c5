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
