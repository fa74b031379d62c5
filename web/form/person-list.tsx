import classes from './person-list.module.css'

export interface PersonChoice {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly pick: () => void
}

interface PersonListProps {
  readonly id: string
  readonly label: string
  readonly choices: readonly PersonChoice[]
  readonly active: number
  /** Shown instead of the choices or above them. */
  readonly message: string | null
}

/** The list under a select of people; the keyboard focus stays in the input above it. */
export function PersonList({ id, label, choices, active, message }: PersonListProps) {
  return (
    <div className={classes.box}>
      <p role="status" className={classes.message}>
        {message}
      </p>
      <ul role="listbox" id={id} aria-label={label} className={classes.list}>
        {choices.map((choice, index) => (
          // The combobox handles the keys and names this option as its active one.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={choice.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            ref={(option) => {
              if (index === active) option?.scrollIntoView({ block: 'nearest' })
            }}
            // The focus stays in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={choice.pick}
          >
            <span>{choice.label}</span>
            {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
