/**
 * Stands where a part comes whose first answer is on its way, and takes no room. What follows on the page
 * comes into sight after it (`page.module.css`), so that nothing jumps.
 */
export function Arriving() {
  return <template data-arriving />
}
