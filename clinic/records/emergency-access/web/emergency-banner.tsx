import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { endEmergencyAccess } from '../emergency-access.ts'
import classes from './emergency-access.module.css'

/** Above a chart whose records are open without care: the minutes left, and a button to end it. */
export function EmergencyBanner({ patientId, until }: { patientId: string; until: string }) {
  const { act, saving } = useAct(endEmergencyAccess)
  const minutes = useMinutesTo(until)

  async function end() {
    try {
      await act({ params: { id: patientId } })
      notify.success('Emergency access ended.')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to end emergency access', error.message)
    }
  }

  return (
    <section className={classes.banner} aria-label="Emergency access">
      <IconAlertTriangle size={20} aria-hidden />
      <p>
        <strong>Emergency access:</strong> colleagues’ records of this patient are open to you for{' '}
        {minutes === 1 ? '1 more minute' : `${minutes} more minutes`}. Each record you open is noted
        with your reason.
      </p>
      <Button variant="default" size="compact-md" disabled={saving} onClick={() => void end()}>
        End now
      </Button>
    </section>
  )
}

/** Whole minutes until a moment, rounded up; then reads anew what ends with it. */
function useMinutesTo(moment: string): number {
  const [now, setNow] = useState(Date.now)
  // The clock is outside of React.
  useEffect(() => {
    const tick = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= Date.parse(moment)) void invalidate(['emergency-accesses'])
    }, 1000)
    return () => clearInterval(tick)
  }, [moment])
  return Math.max(1, Math.ceil((Date.parse(moment) - now) / 60_000))
}
