import type { ReactNode } from 'react'
import { useWayBack } from '../way-back.ts'
import { PageHeading } from './page-heading.tsx'
import classes from './page.module.css'
import { TextLink } from './text-link.tsx'

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
  const wayBack = useWayBack()
  return (
    <div className={classes.page} data-width={width}>
      {wayBack && <TextLink to={wayBack.to}>{`← ${wayBack.words}`}</TextLink>}
      <div className={classes.head}>
        <PageHeading title={title} />
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
