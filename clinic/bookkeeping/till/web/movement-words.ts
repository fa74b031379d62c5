import type { TillMovement } from '../till-session.ts'

export const movementWords: Record<TillMovement['kind'], string> = {
  payment: 'Payment',
  return: 'Given back',
  in: 'Cash put in',
  out: 'Cash taken out',
}

/** `card` → `Card`. The ways of paying belong to the bills, which come later. */
export function methodWord(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1)
}
