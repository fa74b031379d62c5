import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { addVitalSigns, observations } from '../observation.ts'
import { FlagBadge } from './flag-badge.tsx'
import classes from './measures.module.css'
import { valueInWords } from '../observation-words.ts'
import { VitalSignsForm } from './vital-signs-form.tsx'

interface VitalSignsOfVisitProps {
  readonly visit: { readonly id: string; readonly patientId: string }
}

/** The vital signs that were taken in a visit, and the form to write them. */
export function VitalSignsOfVisit({ visit }: VitalSignsOfVisitProps) {
  const mayWrite = mayCall(useSession(), addVitalSigns)
  const [isAdding, setIsAdding] = useState(false)
  const { data } = useAnswer(observations.list, {
    params: { id: visit.patientId },
    query: { appointmentId: visit.id, category: 'vital-signs' },
  })
  const taken = data?.rows.filter(({ errorAt }) => errorAt === null) ?? []
  if (!data || (taken.length === 0 && !mayWrite)) return null
  return (
    <section className={classes.ofVisit} aria-label="Measured in this visit">
      {taken.length > 0 && (
        <ul aria-label="Vital signs of this visit">
          {taken.map((one) => (
            <li key={one.id}>
              {`${one.text}: ${valueInWords(one)}`} <FlagBadge of={one} />
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <Button variant="default" size="compact-md" onClick={() => setIsAdding(true)}>
          Add vital signs
        </Button>
      )}
      {isAdding && (
        <VitalSignsForm
          patientId={visit.patientId}
          appointmentId={visit.id}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  )
}
