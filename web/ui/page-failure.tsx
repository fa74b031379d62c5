import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../contract/problem.ts'
import { isServerThere } from '../lazy-page.ts'
import { Page } from './page.tsx'

/** Replaces a page that failed; frame and links go on working. */
export function PageFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const isUnreachable = error instanceof Problem && error.id === 'unavailable'
  const [tries, setTries] = useState(0)
  async function tryAgain() {
    // Browsers remember that a script failed to load; only a new document loads it again.
    if (!isUnreachable) reset()
    else if (await isServerThere()) window.location.reload()
    else setTries(tries + 1)
  }
  return (
    <Page title="Something went wrong" width="narrow">
      {isUnreachable ? (
        <p style={{ margin: 0 }} role="status">
          {tries === 0 ? error.message : `Still no answer after ${tries + 1} tries.`}
        </p>
      ) : (
        <p style={{ margin: 0 }}>
          This page could not be shown. What you saved before is safe; nothing else was changed.
        </p>
      )}
      <div>
        <Button onClick={() => void tryAgain()}>Try again</Button>
      </div>
    </Page>
  )
}
