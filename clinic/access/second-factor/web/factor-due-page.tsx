import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { readSecondFactors } from '../second-factor.ts'
import { SecondFactors } from './second-factors.tsx'
import type { AskPassword } from '../../users/web/use-password-first.tsx'

/** The only page for people whose role must have a second factor, until they have one. */
export function FactorDuePage({ AskPassword }: { AskPassword: AskPassword }) {
  const { role } = useSession()
  return (
    <Page title="Set up a second factor" width="narrow">
      {role ? (
        <>
          <Standing />
          <div>
            <ButtonLink to={paths.dashboard(role)}>Go to your dashboard</ButtonLink>
          </div>
        </>
      ) : (
        <p style={{ margin: 0 }}>
          Your clinic requires a second factor for your role. Set up an authenticator app or a
          passkey here, and you can go on.
        </p>
      )}
      <SecondFactors AskPassword={AskPassword} level={2} />
    </Page>
  )
}

/** For people to whom everything is open: whether they have a second factor. */
function Standing() {
  const { data: factors } = useAnswer(readSecondFactors, {})
  if (!factors) return null
  return (
    <p style={{ margin: 0 }}>
      {factors.appSince !== null || factors.passkeys.length > 0
        ? 'Your account has a second factor. You can add another one or remove one here.'
        : 'Your clinic does not require a second factor for your role, and your account has none. With a second factor, nobody can sign in with your password alone.'}
    </p>
  )
}
