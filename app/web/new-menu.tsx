import { Button } from '@mantine/core'
import { useFocusWithin, useWindowEvent } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { SessionState } from '../../web/session-context.tsx'
import { actionsFor } from './navigation.tsx'
import classes from './new-menu.module.css'

/** `+ New`: what this person may create, from any page. */
export function NewMenu({ session, path }: { session: SessionState; path: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { ref } = useFocusWithin<HTMLDivElement>({ onBlur: () => setIsOpen(false) })
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen) return
    setIsOpen(false)
    button.current?.focus()
  })
  const actions = actionsFor(session, path)
  if (actions.length === 0) return null
  return (
    <div ref={ref} className={classes.menu}>
      <Button
        ref={button}
        variant="default"
        aria-label="New"
        size="compact-md"
        rightSection={<IconChevronDown size={16} aria-hidden className={classes.word ?? ''} />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        + <span className={classes.word}>New</span>
      </Button>
      {isOpen && (
        <ul className={classes.list}>
          {actions.map(({ word, to, icon: Icon }) => (
            <li key={to}>
              <Link to={to} onClick={() => setIsOpen(false)}>
                <Icon size={18} aria-hidden />
                {word.replace('Add ', '')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
