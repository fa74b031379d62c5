import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Children, useState, type ReactNode } from 'react'
import classes from './filters.module.css'

/** A list with a search and this many further filters shows them all. */
const few = 2

interface FiltersProps {
  /** Stands at the end of the row, such as the menu of saved views. */
  readonly views?: ReactNode
  readonly children: ReactNode
}

/**
 * The row of search and filters above a list. Of many, and on phones of any, those in use show, and the
 * others on request; a single one always shows.
 */
export function Filters({ views, children }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = Children.toArray(children).length
  const isFew = count <= few + 1
  return (
    <div
      role="search"
      className={classes.filters}
      data-open={isOpen || count === 1}
      data-few={isFew}
    >
      {children}
      {count > 1 && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          aria-label="Filters"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters
        </Button>
      )}
      {views}
    </div>
  )
}
