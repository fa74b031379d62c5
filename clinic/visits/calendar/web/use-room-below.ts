import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels left free below. */
const margin = 12

/** The pixels from the top of an element to the end of the window, as they are before any scrolling. */
export function useRoomBelow(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
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
