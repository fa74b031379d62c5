import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { partsOf } from '../go.ts'

interface ButtonLinkProps extends Omit<ButtonProps, 'children'> {
  /** A URL made by `paths`. */
  readonly to: string
  readonly children: ReactNode
  readonly 'aria-label'?: string
}

/** Looks like a button but is a link: it can be opened in another tab. */
export function ButtonLink({ to, children, ...rest }: ButtonLinkProps) {
  return (
    <Button {...rest} renderRoot={(props) => <Link {...partsOf(to)} {...props} />}>
      {children}
    </Button>
  )
}
