import type { UseComboboxReturnValue } from 'downshift'
import classes from './choice-list.module.css'

export interface Choice {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly photo?: string | null
  readonly pick: () => void
}

interface ChoiceListProps {
  readonly combobox: UseComboboxReturnValue<Choice>
  readonly choices: readonly Choice[]
  /** Shown instead of the choices or above them. */
  readonly message: string | null
}

/** The list under a field whose text finds people or terms; the keyboard focus stays in the input above it. */
export function ChoiceList({ combobox, choices, message }: ChoiceListProps) {
  const { isOpen, highlightedIndex, getMenuProps, getItemProps } = combobox
  return (
    // Browsers put boxes that scroll among the stops of the tab key, unless they are told otherwise.
    <div className={classes.box} hidden={!isOpen} tabIndex={-1}>
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
