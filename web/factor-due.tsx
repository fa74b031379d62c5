import { FactorDuePage } from '../clinic/second-factor/web/factor-due-page.tsx'
import { AskPassword } from '../clinic/session/web/ask-password.tsx'

/** Assembly: the page before all others for who must have a second factor. */
export function FactorDue() {
  return <FactorDuePage AskPassword={AskPassword} />
}
