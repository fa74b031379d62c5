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

/** The row of search and filters above a list. Of many, those in use show, and the others on request. */
export function Filters({ views, children }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isFew = Children.toArray(children).length <= few + 1
  return (
    <div role="search" className={classes.filters} data-open={isOpen || isFew}>
      {children}
      {!isFew && (
        <Button
          variant="default"
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
