import type { ReactNode } from 'react'
import { useSession } from '../../../../web/session-context.tsx'
import { Hint } from '../../../../web/ui/card.tsx'

/** A part of the chart of the signed-in patient, or the sentence that there is none. */
export function OwnChart({ children }: { children: (patientId: string) => ReactNode }) {
  const patientId = useSession().currentUser?.patientId
  return patientId ? children(patientId) : <Hint>The clinic has no chart of you yet.</Hint>
}
