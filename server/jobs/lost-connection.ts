/** Whether an error says that the database could not be reached: the work may succeed later. */
export function isLostConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?:08|57P|CONNECTION|ECONN)/.test(code)
}
