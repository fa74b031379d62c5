import { Button } from '@mantine/core'
import { Page } from './page.tsx'

/** Stands in place of a page that broke; frame and links go on working. */
export function PageFailure({ reset }: { reset: () => void }) {
  return (
    <Page title="Something went wrong" width="narrow">
      <p style={{ margin: 0 }}>
        This page could not be shown. What you saved before is safe; nothing else was changed.
      </p>
      <div>
        <Button onClick={reset}>Try again</Button>
      </div>
    </Page>
  )
}
