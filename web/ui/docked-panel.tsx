import { CloseButton } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import classes from './docked-panel.module.css'
import { SidePanel } from './side-panel.tsx'

interface DockedPanelProps {
  readonly title: string
  /** The close button, or Escape inside of the panel. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Beside the page, which stays in use; where there is no room for both, a side panel over it. */
export function DockedPanel(props: DockedPanelProps) {
  const hasRoom = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  return hasRoom ? <Docked {...props} /> : <SidePanel {...props} />
}

function Docked({ title, onClose, children }: DockedPanelProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus belongs to the document, outside of React.
  useEffect(() => {
    const opener = document.activeElement
    const here = panel.current
    // A page that loads with its panel keeps the focus where it is.
    if (opener !== document.body) heading.current?.focus({ preventScroll: true })
    return () => {
      const isHere =
        document.activeElement === document.body || here?.contains(document.activeElement)
      if (isHere && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  useWindowEvent('keydown', ({ key, target, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Node)) return
    if (panel.current?.contains(target)) onClose()
  })
  return (
    <aside ref={panel} aria-labelledby={id} data-docked className={classes.panel}>
      <div className={classes.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}
