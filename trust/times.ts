import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether rows are tried as often as the list of trust tests asks. */
    isFull: boolean
  }
}

/** How often a row is tried: `few` times in `npm test`, which has to be quick, `all` in `npm run trust`. */
export function times(few: number, all: number): number {
  return inject('isFull') ? all : few
}
