import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './second-factors.module.css'

interface FactorCardProps {
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  readonly isBusy?: boolean
  readonly children?: ReactNode
}

/** One kind of second factor: what it is, how it stands, what can be done. */
export function FactorCard({ title, text, action, isBusy = false, children }: FactorCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h3 id={id}>{title}</h3>
          <p className={classes.more}>{text}</p>
        </div>
        {action && (
          <Button variant="default" disabled={isBusy} onClick={action.run}>
            {action.label}
          </Button>
        )}
      </div>
      {children}
    </section>
  )
}
