import type { ReactNode } from 'react'
import type { TypeColor, TypeOfVisit } from '../type-of-visit.ts'
import classes from './type-color.module.css'

interface TypeNameProps {
  readonly type: Pick<TypeOfVisit, 'color' | 'name'>
  /** Shown instead of the bare name, such as a link. */
  readonly children?: ReactNode
}

/** A visit type by its colour and its name. */
export function TypeName({ type, children }: TypeNameProps) {
  return (
    <span className={classes.name}>
      <TypeDot color={type.color} />
      <span>{children ?? type.name}</span>
    </span>
  )
}

export function TypeDot({ color }: { color: TypeColor }) {
  return <span aria-hidden className={`${classes.color} ${classes.dot}`} data-color={color} />
}
