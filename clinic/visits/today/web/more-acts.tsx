import { ActionIcon, Button } from '@mantine/core'
import { useFocusWithin } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { VisitActName } from '../../appointments/visit-state.ts'
import type { AllowedAct } from './allowed-acts.ts'
import classes from './more-acts.module.css'

interface MoreActsProps {
  /** The patient, or the time of the visit. */
  readonly who: string
  readonly acts: readonly AllowedAct[]
  readonly onAct: (name: VisitActName) => void
}

/** The acts of a visit besides its next one, behind a button. */
export function MoreActs({ who, acts, onAct }: MoreActsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { ref } = useFocusWithin<HTMLDivElement>({ onBlur: () => setIsOpen(false) })
  if (acts.length === 0) return null
  return (
    // Escape closes it from any of its buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      className={classes.more}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.preventDefault()
        setIsOpen(false)
        button.current?.focus()
      }}
    >
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`More: ${who}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDots size={16} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <div className={classes.list}>
          {acts.map(({ name, word }) => (
            <Button
              key={name}
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={`${word}: ${who}`}
              onClick={() => {
                setIsOpen(false)
                onAct(name)
              }}
            >
              {word}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
