import type { ReactNode } from 'react'
import { useAnswer } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { Hint } from '../../../web/ui/card.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { readRecordAccess } from '../../records/emergency-access/emergency-access.ts'
import { readChartSummary } from '../chart-summary.ts'
import { RecordsClosed } from '../../records/emergency-access/web/records-closed.tsx'

interface ChartIfOpenProps {
  readonly patientId: string
  /** Says nothing about a closed chart, where something else on the page does. */
  readonly isQuiet?: boolean
  readonly children: ReactNode
}

/** Facts of a chart, or for a doctor the reason why they are closed and the ways to open them. */
export function ChartIfOpen({ patientId, isQuiet = false, children }: ChartIfOpenProps) {
  const session = useSession()
  const isDoctor = session.role === 'doctor'
  const mayOpen = mayCall(session, readRecordAccess)
  const { data: access, error } = useAnswer(
    readRecordAccess,
    { params: { id: patientId } },
    { enabled: isDoctor && mayOpen },
  )
  if (!isDoctor) return children
  if (!mayOpen) return <InCareOnly patientId={patientId}>{children}</InCareOnly>
  if (!access) return error ? <LoadFailure problem={error} /> : <Loading lines={5} />
  if (access.reason !== null) return children
  return isQuiet ? null : <RecordsClosed patientId={patientId} access={access} />
}

/** The same for a doctor who opens no charts by themselves, such as a trainee. */
function InCareOnly({ patientId, children }: Omit<ChartIfOpenProps, 'isQuiet'>) {
  const { data, error } = useAnswer(readChartSummary, { params: { id: patientId } })
  if (data) return children
  if (error?.id === 'not-found') {
    return <Hint>This patient is not in your care: what is known of their health is closed.</Hint>
  }
  return error ? <LoadFailure problem={error} /> : <Loading lines={5} />
}
