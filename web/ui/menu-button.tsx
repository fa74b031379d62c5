import { Button, type ButtonProps } from '@mantine/core'
import { useFocusWithin, useWindowEvent } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import classes from './menu-button.module.css'

interface MenuButtonProps {
  readonly label: ReactNode
  /** The name of the button, where the label is only a sign. */
  readonly name?: string
  readonly size?: ButtonProps['size']
  /** Items as `li` with one link or button each; they call `close` when they are chosen. */
  readonly children: (close: () => void) => ReactNode
}

/** A button that unfolds a short list of links or acts; Escape and leaving it fold it again. */
export function MenuButton({ label, name, size, children }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { ref } = useFocusWithin<HTMLDivElement>({ onBlur: () => setIsOpen(false) })
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen) return
    setIsOpen(false)
    button.current?.focus()
  })
  return (
    <div ref={ref} className={classes.menu}>
      <Button
        ref={button}
        variant="default"
        {...(name === undefined ? {} : { 'aria-label': name })}
        {...(size === undefined ? {} : { size })}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && <ul className={classes.list}>{children(() => setIsOpen(false))}</ul>}
    </div>
  )
}
