import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** The visit under a resting mouse, and where it is drawn. */
export interface PointedVisit {
  readonly id: string
  readonly box: DOMRect
}

/** Milliseconds for which a mouse must rest on a visit. */
const rest = 350

/** Finds the visit on which a mouse rests. */
export function useVisitCard() {
  const [pointed, setPointed] = useState<PointedVisit | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = () => {
    clearTimeout(timer.current)
    setPointed(null)
  }
  return {
    pointed,
    hide,
    onPointerOver: ({ target, pointerType, buttons }: PointerEvent) => {
      hide()
      const block = (target as Element).closest<HTMLElement>('[data-visit]')
      const id = block?.dataset['visit']
      if (!block || id === undefined || pointerType !== 'mouse' || buttons !== 0) return
      timer.current = setTimeout(() => setPointed({ id, box: block.getBoundingClientRect() }), rest)
    },
  }
}
