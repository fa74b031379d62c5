import { Page } from '../../../web/ui/page.tsx'
import { readSetup } from '../setup.ts'
import { SetupGuide } from './setup-guide.tsx'

/** The guide by itself, to be found again once the dashboard no longer opens with it. */
export function SetupPage() {
  return (
    <Page title="Set-up" width="medium">
      <SetupGuide startsOpen />
    </Page>
  )
}
SetupPage.about = readSetup
