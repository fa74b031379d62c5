import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { partsOf } from '../go.ts'

interface TextLinkProps extends AnchorProps {
  /** A URL made by `paths`. */
  readonly to: string
  readonly children: ReactNode
  readonly 'aria-label'?: string
}

/** A link in running text; its page loads ahead on hover and focus. */
export function TextLink({ to, children, ...rest }: TextLinkProps) {
  return (
    <Anchor inherit {...rest} renderRoot={(props) => <Link {...partsOf(to)} {...props} />}>
      {children}
    </Anchor>
  )
}
