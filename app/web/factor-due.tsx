import { FactorDuePage } from '../../clinic/access/second-factor/web/factor-due-page.tsx'
import { AskConfirmation } from '../../clinic/access/identities/web/ask-confirmation.tsx'
import { readSecondFactors } from '../../clinic/access/second-factor/second-factor.ts'

/** Assembly: the first page for an account that must still set up a second factor. */
export function FactorDue() {
  return <FactorDuePage AskPassword={AskConfirmation} />
}
FactorDue.about = readSecondFactors
