import { Problem } from '../../../../contract/problem.ts'

/** `90` → `Please try again in 2 minutes.`; `instead` says what helps where waiting does not. */
export function tryAgainIn(
  seconds: number,
  instead = 'Please set a new password, or ask an administrator for a link.',
): string {
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return count > 600 ? instead : `Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}

/** Adds to a refusal for too many tries when to try again; other problems stay as they are. */
export function withTryAgain(problem: Problem | null, instead?: string): Problem | null {
  if (problem?.id !== 'too-many-tries') return problem
  return new Problem('too-many-tries', { detail: tryAgainIn(problem.retryAfter ?? 60, instead) })
}
