import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of a page under a heading of its own. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
