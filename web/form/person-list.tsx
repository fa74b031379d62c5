import type { UseComboboxReturnValue } from 'downshift'
import classes from './person-list.module.css'

export interface PersonChoice {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly photo?: string | null
  readonly pick: () => void
}

interface PersonListProps {
  readonly combobox: UseComboboxReturnValue<PersonChoice>
  readonly choices: readonly PersonChoice[]
  /** Shown instead of the choices or above them. */
  readonly message: string | null
}

/** The list under a select of people; the keyboard focus stays in the input above it. */
export function PersonList({ combobox, choices, message }: PersonListProps) {
  const { isOpen, highlightedIndex, getMenuProps, getItemProps } = combobox
  return (
    <div className={classes.box} hidden={!isOpen}>
      <p role="status" className={classes.message}>
        {isOpen && message}
      </p>
      <ul {...getMenuProps({ 'aria-label': 'Choices' })} className={classes.list}>
        {isOpen &&
          choices.map((choice, index) => (
            <li
              key={choice.key}
              {...getItemProps({
                item: choice,
                index,
                'aria-selected': index === highlightedIndex,
              })}
              className={classes.option}
            >
              {choice.photo && <img className={classes.photo} src={choice.photo} alt="" />}
              <span className={classes.words}>
                <span>{choice.label}</span>
                {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
