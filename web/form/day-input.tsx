import { ActionIcon, Input } from '@mantine/core'
import { useFocusWithin } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, use, useRef, useState } from 'react'
import { daysAfter, isRealDay } from '../../contract/dates.ts'
import { typedDay } from '../../contract/typed-day.ts'
import { KitTexts } from '../kit-texts.ts'
import { useSession } from '../session-context.tsx'
import { useDateWords } from '../ui/when.tsx'
import classes from './day-input.module.css'

const DayPicker = lazy(() =>
  import('./day-picker.tsx').then(({ DayPicker }) => ({ default: DayPicker })),
)

interface DayInputProps {
  /** `YYYY-MM-DD`, or a text that is no day, as it was typed. */
  readonly value: string
  /** Called on every key, with the day, or with a text that is no day yet. */
  readonly onChange?: (value: string) => void
  /** Called with a whole day or with nothing: when the field is left, on Enter, or for a picked day. */
  readonly onChoose?: (day: string) => void
  /** Attributes of the control, such as its id or `aria-label`. */
  readonly control?: object
  readonly error?: boolean
  readonly className?: string
}

/**
 * A day, typed as people of the clinic write it or picked from a small calendar. The arrows up and down
 * go a day on and back.
 */
export function DayInput({
  value,
  onChange,
  onChoose,
  control,
  error,
  className = '',
}: DayInputProps) {
  const { clinic } = useSession()
  const { language, openCalendar } = use(KitTexts)
  const words = useDateWords(language)
  /** The text being typed; null while the value shows. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { ref } = useFocusWithin<HTMLDivElement>({ onBlur: () => setIsOpen(false) })
  const day = isRealDay(value) ? value : null

  function take(text: string) {
    const found = typedDay(text, clinic, language) ?? text
    onChange?.(found)
    // A whole day needs no further key.
    if (isRealDay(found) && /\d{4}/.test(text)) choose(found)
  }
  function choose(next: string) {
    if (next !== value && (next === '' || isRealDay(next))) onChoose?.(next)
  }
  function leave() {
    if (typed === null) return
    choose(typedDay(typed, clinic, language) ?? typed)
    setTyped(null)
  }
  function step(days: number) {
    if (!day) return
    const next = daysAfter(day, days)
    setTyped(null)
    onChange?.(next)
    choose(next)
  }

  return (
    <div ref={ref} className={`${classes.day ?? ''} ${className}`}>
      <Input
        {...control}
        error={error}
        ref={input}
        autoComplete="off"
        value={typed ?? (day ? words.date(day) : value)}
        data-value={value}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          take(currentTarget.value)
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
          if (event.key === 'Escape' && isOpen) {
            // The calendar closes, and the dialog around it stays.
            event.preventDefault()
            event.stopPropagation()
            setIsOpen(false)
          }
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          if (event.altKey) setIsOpen(true)
          else step(event.key === 'ArrowUp' ? 1 : -1)
        }}
        rightSectionPointerEvents="all"
        rightSection={
          <ActionIcon
            className={classes.open ?? ''}
            variant="subtle"
            color="gray"
            aria-label={openCalendar}
            aria-expanded={isOpen}
            // The keyboard opens it from the field, with Alt and the arrow down.
            tabIndex={-1}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
        }
      />
      {isOpen && (
        <div className={classes.picker}>
          <Suspense>
            <DayPicker
              day={day}
              today={clinic.today}
              onPick={(picked) => {
                setTyped(null)
                setIsOpen(false)
                onChange?.(picked)
                choose(picked)
                input.current?.focus()
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
