import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { Page } from '../../../web/ui/page.tsx'
import classes from './not-found-page.module.css'

/** Any path the product does not have. */
export function NotFoundPage() {
  return (
    <Page title="Page Not Found" width="narrow">
      <div className={classes.page}>
        <p className={classes.number}>404</p>
        <p>There is no page at this address. It may have been mistyped, or the page is gone.</p>
        <ButtonLink to={paths.home()}>Go to Home</ButtonLink>
      </div>
    </Page>
  )
}
