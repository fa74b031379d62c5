import type { DraftState } from './draft-keeper.ts'

/** What happens to the text on leaving the form; undefined when the server could not keep it. */
export function leavingDetail(state: DraftState): string | undefined {
  if (state.kind !== 'kept' && state.kind !== 'nothing') return undefined
  return 'What you wrote is kept as a draft and offered to you when you come back.'
}
