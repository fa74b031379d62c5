import { type ReactNode, useId } from 'react'
import classes from './component-group.module.css'

/** Components of one kind; the visual test takes one picture of each group. */
export function ComponentGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  )
}

interface SampleProps {
  /** The component and the state it is in. */
  readonly of: string
  /** `line` sets the parts side by side. */
  readonly as?: 'line' | 'block'
  /** Less room than the texts need, to see how they are cut. */
  readonly isTight?: boolean
  readonly children: ReactNode
}

/** One component in one state, under its name. */
export function Sample({ of, as = 'block', isTight = false, children }: SampleProps) {
  return (
    <figure className={classes.sample} data-tight={isTight}>
      <figcaption>{of}</figcaption>
      <div className={classes.parts} data-as={as}>
        {children}
      </div>
    </figure>
  )
}

/** Samples side by side where there is room. */
export function Samples({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.samples} data-wide={isWide}>
      {children}
    </div>
  )
}
