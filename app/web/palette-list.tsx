import type { Icon } from '@tabler/icons-react'
import classes from './palette.module.css'

export interface PaletteChoice {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly detail: string
  readonly icon: Icon
  readonly pick: () => void
}

interface PaletteListProps {
  readonly id: string
  readonly choices: readonly PaletteChoice[]
  readonly active: number
  /** More patients match than are among the choices. */
  readonly hasMore: boolean
  readonly isLoading: boolean
}

/** The choices under the palette's input, in their groups. */
export function PaletteList({ id, choices, active, hasMore, isLoading }: PaletteListProps) {
  return (
    <>
      <p role="status" className={classes.message}>
        {choices.length === 0 ? (isLoading ? 'Loading...' : 'Nothing found') : ''}
        {hasMore && 'More patients fit than are shown. Type more to narrow it.'}
      </p>
      <div role="listbox" id={id} aria-label="Results" className={classes.list}>
        {choices.map((choice, index) => (
          <div key={`${choice.group} ${choice.key}`} role="presentation">
            {choice.group !== choices[index - 1]?.group && (
              <div role="presentation" className={classes.group}>
                {choice.group}
              </div>
            )}
            <Choice id={`${id}-${index}`} choice={choice} isActive={index === active} />
          </div>
        ))}
      </div>
    </>
  )
}

function Choice({
  id,
  choice,
  isActive,
}: {
  id: string
  choice: PaletteChoice
  isActive: boolean
}) {
  const { icon: ChoiceIcon } = choice
  return (
    // The input handles the keys and names this option as its active one.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' })
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choice.pick}
    >
      <ChoiceIcon size={18} aria-hidden />
      <span className={classes.label}>{choice.label}</span>
      {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
    </div>
  )
}
