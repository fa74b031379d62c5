import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../../../web/ui/card.tsx'

interface FactorCardProps {
  readonly title: string
  /** 3 when a heading of the page stands above. */
  readonly level: 2 | 3
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  readonly isBusy?: boolean
  readonly children?: ReactNode
}

/** One kind of second factor: its name, its status and its action. */
export function FactorCard({
  title,
  level,
  text,
  action,
  isBusy = false,
  children,
}: FactorCardProps) {
  const button = action && (
    <Button variant="default" disabled={isBusy} onClick={action.run}>
      {action.label}
    </Button>
  )
  return (
    <Card title={title} level={level} text={text} action={button}>
      {children}
    </Card>
  )
}
