import { lazy, Suspense } from 'react'
import { paths } from '../../../contract/paths.ts'
import { useAnswer } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { Arriving } from '../../../web/ui/arriving.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { readSetup } from '../../setup/setup.ts'
import classes from './setup-of-clinic.module.css'

const SetupGuide = lazy(() =>
  import('../../setup/web/setup-guide.tsx').then(({ SetupGuide }) => ({ default: SetupGuide })),
)

/**
 * A real clinic opens on the guide until each step is done or skipped; while a skipped one is not done, a line
 * leads back to it. Only for people who may change the settings.
 */
export function SetupOfClinic() {
  const session = useSession()
  const isWanted = !session.clinic.isDemo && mayCall(session, readSetup)
  const { data: setup, isLoading } = useAnswer(readSetup, {}, { enabled: isWanted })
  if (isLoading) return <Arriving />
  if (!isWanted || !setup) return null
  if (setup.steps.some(({ state }) => state === 'open')) {
    return (
      <Suspense fallback={<Arriving />}>
        <SetupGuide />
      </Suspense>
    )
  }
  const skipped = setup.steps.filter(({ state }) => state === 'skipped').length
  if (skipped === 0) return null
  return (
    <p className={classes.line}>
      {skipped === 1
        ? '1 step of the set-up was skipped. '
        : `${skipped} steps of the set-up were skipped. `}
      <TextLink to={paths.setup()} underline="always">
        Set-up
      </TextLink>
    </p>
  )
}
