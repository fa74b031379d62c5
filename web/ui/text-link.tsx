import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { partsOf } from '../go.ts'
import type { WayBack } from '../way-back.ts'

interface TextLinkProps extends AnchorProps {
  /** A URL made by `paths`. */
  readonly to: string
  readonly children: ReactNode
  /** The page at `to` shows it above its heading. */
  readonly wayBack?: WayBack
  readonly 'aria-label'?: string
}

/** A link in running text; its page loads ahead on hover and focus. */
export function TextLink({ to, children, wayBack, ...rest }: TextLinkProps) {
  const state = wayBack ? { wayBack } : {}
  return (
    <Anchor
      inherit
      {...rest}
      renderRoot={(props) => <Link {...partsOf(to)} state={state} {...props} />}
    >
      {children}
    </Anchor>
  )
}
