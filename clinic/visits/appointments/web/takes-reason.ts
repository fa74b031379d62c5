import type { Problem } from '../../../../contract/problem.ts'

/** Whether a refused visit may be booked all the same, with a reason. */
export function takesReason(problem: Problem | null): boolean {
  return problem?.id === 'outside-schedule' || problem?.id === 'conflict'
}
