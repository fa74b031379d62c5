/** The largest file of a table, in bytes. */
export const largestTable = 200_000_000
/** Files are sent in parts, so that a lost answer costs one part and not the file. */
export const tablePartSize = 4_000_000
export const mostColumns = 500
export const mostLines = 500_000
/** Characters of one cell; a line with a longer one is refused, and its cell is kept cut. */
export const longestCell = 20_000
