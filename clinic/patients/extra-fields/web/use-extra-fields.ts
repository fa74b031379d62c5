import { useAnswer } from '../../../../web/ask.ts'
import { type ExtraField, listExtraFields } from '../extra-field.ts'

/** The fields that the clinic has defined; none while they are read. */
export function useExtraFields(): readonly ExtraField[] {
  return useAnswer(listExtraFields, {}).data ?? none
}
const none: readonly ExtraField[] = []
