import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Dialog } from './ui/dialog.tsx'
import classes from './ui/dialog.module.css'

/** How long before the lock the person is asked whether they are still there, in milliseconds. */
const warning = 60_000
/** The server hears of use at most this often; the other tabs of this browser every second. */
const tellServerEvery = 30_000
const tellTabsEvery = 1_000

/** Signs that a person uses the screen; acts of the screen itself do not count. */
const signsOfUse = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const

/** When a person last used any tab of this browser, in milliseconds since the epoch. */
let usedAt = Date.now()

/** Whether nobody used this browser's tabs for so long that the session has locked. */
export function isIdle(minutes: number | null): boolean {
  return minutes !== null && Date.now() - usedAt >= minutes * 60_000
}

interface IdleLockProps {
  readonly minutes: number
  /** Tells the server that the screen is used; called at intervals. Both functions must stay the same. */
  readonly onUse: () => void
  readonly onLock: () => void
}

/** Watches whether the screen is used, asks a minute before it locks, and locks it (T-07). */
export function IdleLock(props: IdleLockProps) {
  const left = useMillisecondsLeft(props)
  if (left > warning) return null
  const seconds = Math.ceil(left / 1000)
  return (
    <Dialog
      role="alertdialog"
      title="Are you still there?"
      detail={`This screen locks in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. What you entered is kept.`}
      onClose={() => undefined}
    >
      <div className={classes.buttons}>
        <Button>Stay signed in</Button>
      </div>
    </Dialog>
  )
}

/** Milliseconds until the lock; it changes only while the question is on screen. */
function useMillisecondsLeft({ minutes, onUse, onLock }: IdleLockProps): number {
  const [left, setLeft] = useState(Infinity)
  useEffect(() => {
    const limit = minutes * 60_000
    let timer: ReturnType<typeof setTimeout> | undefined
    let toldServerAt = 0
    let laterTelling: ReturnType<typeof setTimeout> | undefined
    let toldTabsAt = 0
    const otherTabs = new BroadcastChannel('openward.use')
    otherTabs.onmessage = ({ data }: MessageEvent<number>) => {
      usedAt = Math.max(usedAt, data)
      check()
    }

    function check() {
      clearTimeout(timer)
      const rest = usedAt + limit - Date.now()
      if (rest <= 0) {
        onLock()
        return
      }
      setLeft(rest > warning ? Infinity : rest)
      timer = setTimeout(check, rest > warning ? rest - warning : Math.min(rest, 1_000))
    }

    function tellServer() {
      laterTelling = undefined
      toldServerAt = Date.now()
      onUse()
    }

    function tellTabs() {
      toldTabsAt = usedAt
      otherTabs.postMessage(usedAt)
    }

    function use() {
      const now = Date.now()
      // After the machine slept, the first movement comes before the timer.
      if (now - usedAt >= limit) return check()
      usedAt = now
      if (now - toldTabsAt >= tellTabsEvery) tellTabs()
      if (now - toldServerAt >= tellServerEvery) tellServer()
      // The last use before a pause is reported too.
      else laterTelling ??= setTimeout(tellServer, toldServerAt + tellServerEvery - now)
      setLeft(Infinity)
    }

    usedAt = Date.now()
    tellTabs()
    tellServer()
    check()
    for (const sign of signsOfUse) addEventListener(sign, use, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      clearTimeout(laterTelling)
      otherTabs.close()
      for (const sign of signsOfUse) removeEventListener(sign, use, { capture: true })
    }
  }, [minutes, onUse, onLock])
  return left
}
