import { CloseButton } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { openModally } from './dialog.tsx'
import classes from './side-panel.module.css'

interface SidePanelProps {
  readonly title: string
  /** `wide` where long texts are written, `full` where one reads beside it. */
  readonly width?: 'wide' | 'full'
  /** The close button, Escape, or a press beside the panel. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser's own modal dialog at the side of the page, which stays visible. */
export function SidePanel({ title, width, onClose, children }: SidePanelProps) {
  const id = useId()
  return (
    // A press on the backdrop reaches the dialog itself; Escape does the same from the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={openModally}
      aria-labelledby={id}
      className={classes.panel}
      data-width={width}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={id}>{title}</h2>
          <CloseButton aria-label="Close" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
