import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../contract/problem.ts'
import { isServerThere } from '../lazy-page.ts'
import { Page } from './page.tsx'

/** A server that starts anew, or a network that comes back, often answers a moment later. */
const asksEach = 3
const pauseMs = 1_000

/** Replaces a page that failed; frame and links go on working. */
export function PageFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const isUnreachable = error instanceof Problem && error.id === 'unavailable'
  const [tries, setTries] = useState(0)
  const [isTrying, setIsTrying] = useState(false)
  async function tryAgain() {
    if (!isUnreachable) return reset()
    setIsTrying(true)
    for (let asked = 0; asked < asksEach; asked += 1) {
      if (asked > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      // Browsers remember that a script failed to load; only a new document loads it again.
      if (await isServerThere()) return window.location.reload()
    }
    setIsTrying(false)
    setTries(tries + 1)
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
        <Button loading={isTrying} onClick={() => void tryAgain()}>
          Try again
        </Button>
      </div>
    </Page>
  )
}
