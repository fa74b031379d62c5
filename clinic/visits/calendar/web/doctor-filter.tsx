import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { listDoctors } from '../../../access/users/doctors.ts'
import { mostDoctors } from '../calendar.ts'
import classes from './doctor-filter.module.css'

interface DoctorFilterProps {
  /** Undefined for all of them. */
  readonly chosen: readonly string[] | undefined
  readonly onChoose: (doctors: readonly string[] | undefined) => void
}

/** Chooses the doctors of the calendar: all, or those that are ticked. */
export function DoctorFilter({ chosen, onChoose }: DoctorFilterProps) {
  const { role, currentUser } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const doctors = useAnswer(listDoctors, { query: { limit: 100 } })
  const list = doctors.data?.entries ?? []
  const ownId = role === 'doctor' ? currentUser?.id : undefined
  const [one] = chosen ?? []
  const named = list.find(({ id }) => id === one)
  // Their own name is known before the list is.
  const ownName = one === ownId ? currentUser?.name : undefined
  const label =
    chosen === undefined
      ? 'All doctors'
      : chosen.length === 1
        ? named
          ? (named.name ?? personLabel(named, named.id))
          : ownName || '1 doctor'
        : `${chosen.length} doctors`

  function toggle(id: string) {
    const next = chosen?.includes(id) ? chosen.filter((one) => one !== id) : [...(chosen ?? []), id]
    onChoose(next.length === 0 || next.length > mostDoctors ? undefined : next)
  }

  return (
    // Leaving it with the focus, or Escape, closes it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className={classes.filter}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setIsOpen(false)
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        setIsOpen(false)
        box.current?.querySelector('button')?.focus()
      }}
    >
      <Button
        size="compact-sm"
        variant="default"
        aria-expanded={isOpen}
        aria-label={`Doctors: ${label}`}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <div role="group" aria-label="Doctors" className={classes.list} tabIndex={-1}>
          <label>
            <input
              type="checkbox"
              checked={chosen === undefined}
              onChange={() => onChoose(chosen === undefined && ownId ? [ownId] : undefined)}
            />
            All doctors
          </label>
          {list.map((doctor) => (
            <label key={doctor.id}>
              <input
                type="checkbox"
                checked={chosen?.includes(doctor.id) ?? false}
                onChange={() => toggle(doctor.id)}
              />
              <span>
                {doctor.name ?? personLabel(doctor, doctor.id)}
                {doctor.id === ownId && ' (me)'}
              </span>
              <span className={classes.specialty}>{doctor.number}</span>
            </label>
          ))}
        </div>
      )}
    </div>
  )
}
