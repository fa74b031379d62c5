function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : null
}

/** The failure of a standby, after "it". */
export function failedWith(error: unknown): string {
  return `failed (${codeOf(error) ?? 'no code'})`
}

/** Bad values and rules of the database, and a statement that takes too long: the primary would say the same. */
const ofTheReading = /^(?:22|23|P0)...$|^57014$/

/** Whether the primary may answer what the standby did not. */
export function isOfTheStandby(error: unknown): boolean {
  const code = codeOf(error)
  return code !== null && (!ofTheReading.test(code) || isConflict(error))
}

/** A query in the way of the replay is canceled; the standby goes on. */
export function isInTheWay(error: unknown): boolean {
  return /^40...$/.test(codeOf(error) ?? '') || isConflict(error)
}

const isConflict = (error: unknown) =>
  error instanceof Error && error.message.includes('conflict with recovery')
