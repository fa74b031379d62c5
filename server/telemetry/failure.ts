/**
 * The part of a failure that may be logged: never its message or details, which may quote what
 * people typed.
 */
export interface LoggedFailure {
  readonly failure: string
  readonly code?: string
  readonly at: readonly string[]
}

export function loggedFailure(thrown: unknown): LoggedFailure {
  const error = thrown instanceof Error ? thrown : new Error('not an error')
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    failure: error.name,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    at: frames.slice(0, 6).map((line) => line.trim()),
  }
}
