import type { DraftState } from './draft-keeper.ts'

/** Says that leaving the form keeps the text as a draft; undefined when the server could not keep it. */
export function leavingDetail(state: DraftState): string | undefined {
  if (state.kind !== 'kept' && state.kind !== 'nothing') return undefined
  return 'What you wrote is kept as a draft and offered to you when you come back.'
}
