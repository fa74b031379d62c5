import { Problem } from '../../contract/problem.ts'

/** The problem without its errors at these fields; nothing where it had no others. */
export function withoutFields(problem: Problem, fields: ReadonlySet<string>): Problem | null {
  const all = Object.entries(problem.errors ?? {})
  const left = all.filter(([name]) => !fields.has(name))
  if (left.length === all.length) return problem
  if (left.length === 0) return null
  const { id, message: detail, current } = problem
  return new Problem(id, { detail, current, errors: Object.fromEntries(left) })
}
