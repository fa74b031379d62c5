import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepListMarks, mostMarks } from '../../clinic/access/session/list-marks.ts'
import { ask } from '../../web/ask.ts'
import { noteMarksOnTheirWay } from './marks-on-their-way.ts'
import { onLeaving } from '../../web/leaving.ts'
import { markedIn } from '../../web/url-values.ts'

/** Milliseconds without a further key after which a search is sent; the place in a list is sent at once. */
const pause = 400
const isTyped = (hidden: string) => /search=/.test(hidden)

/** Keeps what stands behind the marks of visited addresses with the session on the server (K-06). */
export function useKeptMarks(userId: string | undefined): void {
  const router = useRouter()
  // Addresses and the closing of the page are outside of React.
  useEffect(() => {
    if (userId === undefined) return
    /** By step of the history: of the texts between two keys only the last one is sent. */
    const waiting = new Map<number, { sign: string; hidden: string }>()
    const kept = new Set<string>()
    /** Sent and not confirmed: the browser may give these requests up when the page is left. */
    const sent = new Map<string, string>()
    let timer: ReturnType<typeof setTimeout> | undefined

    function send(isLeaving = false) {
      clearTimeout(timer)
      const given = [...waiting.values()].map(({ sign, hidden }) => [sign, hidden] as const)
      const marks = isLeaving ? [...sent, ...given].slice(-mostMarks) : given
      if (!userId || marks.length === 0) return
      waiting.clear()
      for (const [sign, hidden] of marks) {
        kept.add(sign)
        sent.set(sign, hidden)
      }
      if (isLeaving) noteMarksOnTheirWay(marks.map(([sign]) => sign))
      const body = { userId, marks: Object.fromEntries(marks) }
      ask(keepListMarks, { body, keepalive: isLeaving })
        // Without them a reload begins at the first page; nobody waits for that.
        .catch(() => marks.forEach(([sign]) => kept.delete(sign)))
        .finally(() => marks.forEach(([sign]) => sent.delete(sign)))
    }

    function note() {
      const { searchStr, state } = router.latestLocation
      const marked = markedIn(searchStr)
      const step = state.__TSR_index
      if (marked && !kept.has(marked.sign)) waiting.set(step, marked)
      else waiting.delete(step)
      clearTimeout(timer)
      timer = setTimeout(() => send(), marked && isTyped(marked.hidden) ? pause : 0)
    }

    /** The address may be newer than the page that is shown for it. */
    function leave() {
      note()
      send(true)
    }
    const stop = router.subscribe('onResolved', note)
    const endLeaving = onLeaving(leave)
    note()
    return () => {
      stop()
      endLeaving()
      clearTimeout(timer)
    }
  }, [router, userId])
}
