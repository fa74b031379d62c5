import { useId, type ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  readonly title: string
  /** 3 when the card is under a heading of the page. */
  readonly level?: 2 | 3
  /** Content in the line of the title, such as a badge. */
  readonly beside?: ReactNode
  /** An explanation under the title. */
  readonly text?: string
  /** The button at the end of the title's line. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** A titled part of a page, on a surface of its own. */
export function Card({ title, level = 2, beside, text, action, children }: CardProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <div className={classes.title}>
            <Heading id={id}>{title}</Heading>
            {beside}
          </div>
          {text && <p className={classes.detail}>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** A sentence of explanation. */
export function Hint({ children }: { children: ReactNode }) {
  return <p className={classes.hint}>{children}</p>
}

interface CardListProps {
  readonly label: string
  /** The acts are small enough to stay beside their line. */
  readonly isTight?: boolean
  readonly children: ReactNode
}

/** A list of things of one kind inside a card. */
export function CardList({ label, isTight = false, children }: CardListProps) {
  return (
    <ul className={classes.list} data-tight={isTight} aria-label={label}>
      {children}
    </ul>
  )
}

interface CardListItemProps {
  readonly name: ReactNode
  readonly detail: string
  readonly action?: ReactNode
}

export function CardListItem({ name, detail, action }: CardListItemProps) {
  return (
    <li>
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.detail}>{detail}</div>
      </div>
      {action}
    </li>
  )
}
