/** The lines of a street; EN 16931 has three at most. */
export function linesOf(street: string | null): string[] {
  const lines = (street ?? '').split('\n').map((line) => line.trim())
  const [first = '', second = '', ...others] = lines.filter(Boolean)
  return [first, second, others.join(', ')].filter(Boolean)
}
