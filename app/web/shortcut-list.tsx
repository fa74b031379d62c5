import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { addAppointment } from '../../clinic/visits/appointments/appointment.ts'
import { mayCall } from '../../web/guard.tsx'
import { actionsFor, navigationFor } from './navigation.tsx'
import classes from './palette.module.css'
import { useSession } from '../../web/session-context.tsx'
import { singleKeys } from './shortcuts.ts'

/** The list of shortcuts, and the switch that turns single-letter ones off. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [areOn, setAreOn] = useState(() => singleKeys.areOn())
  const first = actionsFor(session, path)[0]
  const keys: readonly (readonly [keys: string, does: string])[] = [
    ['Ctrl K', 'Search patients, pages and actions'],
    ...navigationFor(session).flatMap(({ key, word }) =>
      key ? [[`g ${key}`, word] as const] : [],
    ),
    ...(mayCall(session, addAppointment)
      ? [
          ['b', 'Add Appointment beside this page'] as const,
          ['m', 'Move the visit that has the focus'] as const,
        ]
      : []),
    ...(first ? [['n', first.word] as const] : []),
    ['?', 'This list'],
    ['Escape', 'Close'],
  ]
  return (
    <div className={classes.shortcuts}>
      <h2>Keyboard shortcuts</h2>
      <dl>
        {keys.map(([pressed, does]) => (
          <div key={pressed}>
            <dt>
              <kbd>{pressed}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={areOn}
          onChange={(event) => {
            singleKeys.set(event.currentTarget.checked)
            setAreOn(event.currentTarget.checked)
          }}
        />
        Single-letter shortcuts
      </label>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
