import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSetUrlValue, useUrlValues } from '../../../../web/go.ts'

/** The URL value with the id of the visit that is open beside the page; any page may have it. */
const name = 'show'

/** The visit that is open beside the page, or null. */
export function useOpenedVisit(): string | null {
  return useUrlValues()[name] ?? null
}

/** Opens a visit beside the page on screen, or closes it with null. */
export function useOpenVisit(): (id: string | null) => void {
  const set = useSetUrlValue(name)
  return (id) => void set(id)
}

interface VisitLinkProps {
  readonly id: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link that opens a visit beside the page on screen. */
export function VisitLink({ id, className, children }: VisitLinkProps) {
  const values = useUrlValues()
  return (
    <Anchor
      inherit
      className={className ?? ''}
      renderRoot={(props) => (
        <Link to="." search={{ ...values, [name]: id }} resetScroll={false} {...props} />
      )}
    >
      {children}
    </Anchor>
  )
}
