// A score is a FHIRPath expression. One form of it is written and read, so that no engine for FHIRPath is needed:
// `%resource.descendants().where(linkId in ('a' | 'b')).answer.value.weight().sum()`. The function `weight()` is
// of HL7's Structured Data Capture; it gives the points of a chosen option.

const before = '%resource.descendants().where(linkId in ('
const after = ')).answer.value.weight().sum()'

export const scoreForm = `${before}'first' | 'second'${after}`

/** The expression that adds up the points of these choices. */
export function scoreExpression(linkIds: readonly string[]): string {
  return before + linkIds.map((id) => `'${id}'`).join(' | ') + after
}

/** The choices that an expression adds up; nothing for an expression of another form. */
export function scoredIn(expression: string): string[] | undefined {
  const spaced = expression.trim()
  if (!spaced.startsWith(before) || !spaced.endsWith(after)) return undefined
  const inner = spaced.slice(before.length, -after.length)
  if (inner.trim() === '') return []
  const ids = inner.split('|').map((part) => /^'([^']+)'$/.exec(part.trim())?.[1])
  return ids.every((id) => id !== undefined) ? ids : undefined
}
