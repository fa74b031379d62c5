import type { Problem } from '../../../../contract/problem.ts'

/** Whether a refused visit can be booked anyway, with a reason. */
export function takesReason(problem: Problem | null): boolean {
  return problem?.id === 'outside-schedule' || problem?.id === 'conflict'
}
