import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { product } from '../product.ts'
import { useSession } from '../session-context.tsx'
import classes from './page.module.css'

interface PageProps {
  /** The one heading, and the document's title with the clinic's name after it. */
  readonly title: string
  /** Buttons and links beside the heading. */
  readonly actions?: ReactNode
  /** `narrow` for forms and texts, `wide` for tables. */
  readonly width?: 'narrow' | 'wide'
  readonly children: ReactNode
}

let shownBefore = false

/** One page: its heading gets the focus on navigation, so that screen readers start there. */
export function Page({ title, actions, width = 'wide', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { clinic } = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })

  // Title and focus belong to the document, outside of React.
  useEffect(() => {
    document.title = [title, clinic.name || product.name].join(' · ')
  }, [title, clinic.name])
  useEffect(() => {
    if (shownBefore) heading.current?.focus({ preventScroll: true })
    shownBefore = true
  }, [path])

  return (
    <div className={classes.page} data-width={width}>
      <div className={classes.head}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
