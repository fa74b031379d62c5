import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
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
  readonly choices: readonly PaletteChoice[]
  /** More patients match than are among the choices. */
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Attributes and handlers of the combobox for its list and its options. */
  readonly listProps: ComponentProps<'div'>
  readonly optionProps: (choice: PaletteChoice, index: number) => ComponentProps<'div'>
}

/** The choices under the palette's input, in their groups. */
export function PaletteList(props: PaletteListProps) {
  const { choices, hasMore, isLoading, listProps, optionProps } = props
  return (
    <>
      <p role="status" className={classes.message}>
        {choices.length === 0 ? (isLoading ? 'Loading...' : 'Nothing found') : ''}
        {hasMore && 'More patients match than are shown. Type more to narrow the list.'}
      </p>
      <div {...listProps} className={classes.list}>
        {choices.map((choice, index) => {
          const { group, key, icon: ChoiceIcon, label, detail } = choice
          return (
            <div key={`${group} ${key}`} role="presentation">
              {group !== choices[index - 1]?.group && (
                <div role="presentation" className={classes.group}>
                  {group}
                </div>
              )}
              <div {...optionProps(choice, index)} className={classes.option}>
                <ChoiceIcon size={18} aria-hidden />
                <span className={classes.label}>{label}</span>
                {detail && <span className={classes.detail}>{detail}</span>}
              </div>
            </div>
          )
        })}
      </div>
    </>
  )
}
