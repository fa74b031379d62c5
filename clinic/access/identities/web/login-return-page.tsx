import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { useGo } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { CutLink } from '../../../../web/ui/cut-link.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import type { SignInAnswer } from '../../session/session.ts'
import { SecondStep } from '../../session/web/second-step.tsx'
import { finishProviderSignIn } from '../identity.ts'

/** The page to which the identity provider sends people back, with its answer in the address. */
export function LoginReturnPage() {
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  /** The address loses the answer as soon as it was taken. */
  const [answer] = useState(query)
  // Every answer names the departure that it belongs to.
  if (new URLSearchParams(answer).has('state')) return <Arrival query={answer} />
  return (
    <Page title="Login" width="narrow">
      <CutLink />
      <p style={{ margin: 0 }}>
        <TextLink to={paths.login()}>Back to Login</TextLink>
      </p>
    </Page>
  )
}

function Arrival({ query }: { query: string }) {
  const { act } = useAct(finishProviderSignIn)
  const { currentUser } = useSession()
  const [isUnlinked, setIsUnlinked] = useState(false)
  const [step, setStep] = useState<SignInAnswer['secondStep']>(null)
  const isSent = useRef(false)
  const go = useGo()

  // The provider's answer is in the address bar, and sending it uses it up.
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void arrive()

    async function arrive() {
      // An address left in the bar ends up in histories, bookmarks and photographs of screens.
      await go(paths.loginReturn(), { replace: true })
      try {
        const { isLinking, user, secondStep } = await act({ body: { query } })
        notify.clear()
        if (secondStep) return setStep(secondStep)
        if (isLinking) notify.success('Your account is linked')
        const home = user?.status === 'active' ? paths.dashboard(user.role) : paths.login()
        await go(isLinking ? paths.profile() : home, { replace: true })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        if (error.id === 'unlinked-identity') return setIsUnlinked(true)
        notify.failure(error.message)
        await go(currentUser ? paths.profile() : paths.login(), { replace: true })
      }
    }
  }, [act, currentUser, go, query])

  if (step) {
    return (
      <Page title="Login" width="narrow">
        <SecondStep
          {...step}
          onSignedIn={({ user }) =>
            go(user?.status === 'active' ? paths.dashboard(user.role) : paths.login())
          }
          onStartAgain={() => void go(paths.login())}
        />
      </Page>
    )
  }
  if (!isUnlinked) {
    return (
      <Page title="Signing in" width="narrow">
        <Loading visible />
      </Page>
    )
  }
  return (
    <Page title="Almost there" width="narrow">
      <div role="status">
        <p style={{ margin: 0 }}>
          An administrator has to link this sign-in to your account first. They see your request on
          their page Users.
        </p>
        <p>Once that is done, sign in again the same way; linking is needed only once.</p>
      </div>
      <p style={{ margin: 0 }}>
        <TextLink to={paths.login()}>Back to Login</TextLink>
      </p>
    </Page>
  )
}
