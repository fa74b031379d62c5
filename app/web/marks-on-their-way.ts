import { useEffect, useEffectEvent, useState } from 'react'
import type { ListMarks } from '../../clinic/access/session/list-marks.ts'
import { markIn } from '../../web/url-values.ts'

/**
 * A page that is left sends what stands behind its last marks, and the page that comes next may ask for the session
 * before that has arrived. The tab keeps the marks meanwhile, never what stands behind them (K-06).
 */
const place = 'marks-on-their-way'
/** Milliseconds before each further question; a mark that has not arrived after the last one was lost. */
const pauses = [50, 100, 200, 400, 800, 1600]

export function noteMarksOnTheirWay(signs: readonly string[]): void {
  sessionStorage.setItem(place, signs.join(' '))
}

/** Whether the page still waits for the mark of its address. */
export function useMarksOnTheirWay(
  kept: ListMarks | undefined,
  askAgain: () => Promise<unknown>,
): boolean {
  const [awaited] = useState(() => {
    const sign = markIn(location.search)
    return sign && (sessionStorage.getItem(place) ?? '').split(' ').includes(sign) ? sign : null
  })
  const [tries, setTries] = useState(0)
  const hasArrived = awaited === null || (kept !== undefined && awaited in kept)
  const pause = hasArrived || kept === undefined ? undefined : pauses[tries]
  const tryAgain = useEffectEvent(() => {
    void askAgain().finally(() => setTries((before) => before + 1))
  })
  // Time and the storage of the tab are outside of React.
  useEffect(() => {
    if (pause === undefined) return
    const timer = setTimeout(() => tryAgain(), pause)
    return () => clearTimeout(timer)
  }, [pause])
  const isOver = kept !== undefined && pause === undefined
  useEffect(() => {
    if (isOver) sessionStorage.removeItem(place)
  }, [isOver])
  return pause !== undefined
}
