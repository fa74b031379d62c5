/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One line of CSV (RFC 4180), with its end. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((text) => cell(text ?? '')).join(',')}\r\n`
}

/**
 * A cell that begins like a formula is marked as text for spreadsheets (OWASP CSV injection). A number such as `-5.25`
 * and a phone number such as `+49 30 1234` are none.
 */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^(\+[\d ]+|-\d+(\.\d+)?)$/.test(text)
  const plain = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
