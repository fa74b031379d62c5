import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import classes from './page.module.css'

interface PageProps {
  /** The one heading, and the document's title with the clinic's name after it. */
  readonly title: string
  /** Buttons and links beside the heading. */
  readonly actions?: ReactNode
  /** `narrow` for forms and texts, `medium` for a form with something beside it, `wide` for tables. */
  readonly width?: 'narrow' | 'medium' | 'wide'
  readonly children: ReactNode
}

/** One page: heading, actions, content. */
export function Page({ title, actions, width = 'wide', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <div className={classes.head}>
        <PageHeading title={title} />
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
