import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether tests are repeated as often as the trust list asks. */
    isFull: boolean
  }
}

/** How often a row is tried: `few` times in the quick `npm test`, `all` in `npm run trust`. */
export function times(few: number, all: number): number {
  return inject('isFull') ? all : few
}
