import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarEvent, IconX } from '@tabler/icons-react'
import { use, useState } from 'react'
import { inWeekOrder, weekdays } from '../../../../contract/first-weekday.ts'
import { DayInput } from '../../../../web/form/day-input.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { TimeInput } from '../../../../web/form/time-input.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { HoursBlock } from '../hours.ts'
import classes from './hours-field.module.css'

const numberOf = (name: (typeof weekdays)[number]) => weekdays.indexOf(name) + 1

/** Weekly hours in a form: any number of blocks a day, each all year or only between two days. */
export function HoursField() {
  const form = use(FormContext)
  if (!form) throw new Error('The hours stand outside a form')
  const blocks = form.values['hours'] as readonly HoursBlock[]
  const { firstWeekday } = useSession().clinic
  const week = inWeekOrder(weekdays, firstWeekday)
  const set = (next: readonly HoursBlock[]) => form.set('hours', next)
  const on = (weekday: number) => blocks.filter((block) => block.weekday === weekday)

  return (
    <div className={classes.week}>
      {week.map((name, index) => {
        const weekday = numberOf(name)
        const above = week[index - 1]
        return (
          <fieldset key={name} className={classes.day}>
            <legend>{name}</legend>
            <div className={classes.blocks}>
              {on(weekday).length === 0 && <p className={classes.closed}>No hours</p>}
              {blocks.map((block, place) =>
                block.weekday === weekday ? (
                  <Block
                    // A block's only identity is its place; its values are in the form.
                    key={place}
                    day={name}
                    block={block}
                    errors={[
                      `hours.${place}.starts`,
                      `hours.${place}.ends`,
                      `hours.${place}.validUntil`,
                    ]
                      .map((field) => form.errors[field])
                      .filter((error) => error !== undefined)}
                    onChange={(next) => set(blocks.map((one) => (one === block ? next : one)))}
                    onRemove={() => set(blocks.filter((one) => one !== block))}
                  />
                ) : null,
              )}
            </div>
            <div className={classes.acts}>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Add hours on ${name}`}
                onClick={() => set([...blocks, nextBlock(weekday, on(weekday))])}
              >
                + Add hours
              </Button>
              {above && on(weekday).length === 0 && on(numberOf(above)).length > 0 && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${name} as on ${above}`}
                  onClick={() =>
                    set([...blocks, ...on(numberOf(above)).map((block) => ({ ...block, weekday }))])
                  }
                >
                  As on {above}
                </Button>
              )}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}

interface BlockProps {
  readonly day: string
  readonly block: HoursBlock
  readonly errors: readonly string[]
  readonly onChange: (block: HoursBlock) => void
  readonly onRemove: () => void
}

function Block({ day, block, errors, onChange, onRemove }: BlockProps) {
  const words = useDateWords()
  const [hasDates, setHasDates] = useState(Boolean(block.validFrom ?? block.validUntil))
  const span = `${words.time(block.starts) || '?'} to ${words.time(block.ends) || '?'}`
  return (
    <div className={classes.block}>
      <div className={classes.line}>
        <TimeInput
          control={{ 'aria-label': `${day} from`, required: true }}
          error={errors.length > 0}
          value={block.starts}
          onChange={(starts) => onChange({ ...block, starts })}
        />
        <span aria-hidden>–</span>
        <TimeInput
          control={{ 'aria-label': `${day} to`, required: true }}
          error={errors.length > 0}
          value={block.ends}
          // Midnight at the end of a day is stored as 24:00.
          onChange={(ends) => onChange({ ...block, ends: ends === '00:00' ? '24:00' : ends })}
        />
        <ActionIcon
          variant="subtle"
          size="md"
          aria-label={`Only between two days: ${day} ${span}`}
          aria-pressed={hasDates}
          onClick={() => {
            setHasDates(!hasDates)
            if (hasDates) onChange({ ...block, validFrom: null, validUntil: null })
          }}
        >
          <IconCalendarEvent size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size="md"
          aria-label={`Remove ${day} ${span}`}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {hasDates && (
        <div className={classes.line}>
          <DayInput
            control={{ 'aria-label': `${day} ${span}: first day` }}
            value={block.validFrom ?? ''}
            onChange={(value) => onChange({ ...block, validFrom: value || null })}
          />
          <span aria-hidden>–</span>
          <DayInput
            control={{ 'aria-label': `${day} ${span}: last day` }}
            value={block.validUntil ?? ''}
            onChange={(value) => onChange({ ...block, validUntil: value || null })}
          />
        </div>
      )}
      {errors.map((error) => (
        <p key={error} className={classes.error}>
          {error}
        </p>
      ))}
    </div>
  )
}

/** The afternoon after a morning, else an ordinary morning. */
function nextBlock(weekday: number, before: readonly HoursBlock[]): HoursBlock {
  const hasMorning = before.some(({ starts }) => starts < '12:00')
  const [starts, ends] = hasMorning ? ['13:00', '17:00'] : ['09:00', '12:00']
  return { weekday, starts, ends, validFrom: null, validUntil: null }
}
