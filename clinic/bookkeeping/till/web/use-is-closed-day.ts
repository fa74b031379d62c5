import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { readClosedDays } from '../till.ts'

/** Whether the money of a day is final; false while that is not known. */
export function useIsClosedDay(date: string): boolean {
  const enabled = mayCall(useSession(), readClosedDays)
  const { data } = useAnswer(readClosedDays, { query: { from: date, to: date } }, { enabled })
  return data?.includes(date) ?? false
}
