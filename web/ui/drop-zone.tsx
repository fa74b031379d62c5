import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './drop-zone.module.css'

interface DropZoneProps {
  /** Names it for screen readers, where no heading inside does. */
  readonly label?: string
  readonly onDrop: (files: readonly File[]) => void
  /** Words, and the button for those who cannot drag. */
  readonly children: ReactNode
}

/** A place that files are dropped on. It lights up while they are dragged over it. */
export function DropZone({ label, onDrop, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={classes.zone}
      data-over={isOver}
      onDragOver={(event: DragEvent) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        onDrop([...event.dataTransfer.files])
      }}
      {...(label !== undefined && { role: 'group', 'aria-label': label })}
    >
      {children}
    </div>
  )
}
