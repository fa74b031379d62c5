import type { DraftState } from './draft-keeper.ts'

/** What leaving the form does to what was written: nothing, unless the server could not keep it. */
export function leavingDetail(state: DraftState): string | undefined {
  if (state.kind !== 'kept' && state.kind !== 'nothing') return undefined
  return 'What you wrote is kept as a draft and offered to you when you come back.'
}
