import type { SessionState } from './session-context.tsx'

/** The help of a field for an amount: the taxes of the country, which it contains; none where none are named. */
export function taxHelpOf({ taxNames }: SessionState['clinic']): string | undefined {
  return taxNames ? `With tax where it applies: ${taxNames}.` : undefined
}
