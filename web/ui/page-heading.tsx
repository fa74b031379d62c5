import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { product } from '../product.ts'
import { useSession } from '../session-context.tsx'
import classes from './page-heading.module.css'

interface PageHeadingProps {
  /** Shown in the document's title, with the clinic's name after it. */
  readonly title: string
  /** The text of the heading, where it is not the title. */
  readonly children?: ReactNode
  readonly className?: string | undefined
}

let hasShownOne = false

/** Whether the person is already in a field, a dialog or a panel, from where a late page must not call them. */
function isAtWork(): boolean {
  return Boolean(
    document.activeElement?.matches('input, textarea, select, dialog *, [data-docked] *'),
  )
}

/** The one heading of a page; it gets the focus on navigation, so that screen readers start there. */
export function PageHeading({ title, children = title, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { clinic } = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })

  // Title and focus belong to the document, outside of React.
  useEffect(() => {
    document.title = `${title} · ${clinic.name || product.name}`
  }, [title, clinic.name])
  useEffect(() => {
    if (hasShownOne && !isAtWork()) heading.current?.focus({ preventScroll: true })
    hasShownOne = true
  }, [path])

  return (
    <h1 ref={heading} tabIndex={-1} className={`${classes.heading ?? ''} ${className ?? ''}`}>
      {children}
    </h1>
  )
}
