import { useId, type ReactNode } from 'react'
import classes from './dialog.module.css'

interface DialogProps {
  readonly title: string
  /** A sentence under the title. */
  readonly detail?: string | undefined
  /** Lines under the detail. */
  readonly points?: readonly string[] | undefined
  /** `alertdialog` for questions that must be answered before anything else. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Hides the page under it. */
  readonly isOpaque?: boolean
  /** Called on Escape. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser's own modal dialog: keeps the focus inside and returns it when it closes. */
export function Dialog({
  title,
  detail,
  points,
  role = 'dialog',
  isOpaque = false,
  onClose,
  children,
}: DialogProps) {
  const id = useId()
  return (
    <dialog
      ref={openModally}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={detail || points ? `${id}-detail` : undefined}
      className={classes.dialog}
      data-opaque={isOpaque}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      {(detail || points) && (
        <div id={`${id}-detail`} className={classes.detail}>
          {detail && <p>{detail}</p>}
          {points && (
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className={classes.content}>{children}</div>
    </dialog>
  )
}

/** For `ref`. A function made anew on each render would close and reopen the dialog. */
export function openModally(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  dialog.showModal()
  return () => dialog.close()
}
