import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels left free below. */
const margin = 12

/**
 * The pixels from the top of an element to the end of the window, as they are before any scrolling; null before they
 * are measured, which is before anything is painted.
 */
export function useRoomBelow(element: RefObject<HTMLElement | null>): number | null {
  const [room, setRoom] = useState<number | null>(null)
  // The window is outside of React; what stands above the element may come late or wrap anew.
  useLayoutEffect(() => {
    const measure = () => {
      const top = (element.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      setRoom(Math.floor(window.innerHeight - top - margin))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    window.addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [element])
  return room
}
