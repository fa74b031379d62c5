import { paths } from '../../../web/paths.ts'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { Page } from '../../../web/ui/page.tsx'

export function HomePage() {
  return (
    <Page title="OpenWard">
      <ButtonLink to={paths.about()}>Learn More</ButtonLink>
    </Page>
  )
}
