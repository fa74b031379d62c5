import { useState } from 'react'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FactCard } from '../../facts/web/fact-card.tsx'
import { FactForm } from '../../facts/web/fact-form.tsx'
import { immunizations } from '../immunization.ts'
import type { ScheduledDose } from '../vaccinations-due.ts'
import { DuePart } from './due-part.tsx'
import { immunizationKind } from './immunization-kind.tsx'

/** The vaccinations of a chart, with those that are due; a press on one opens the form for it. */
export function VaccinationsCard({ patientId }: { patientId: string }) {
  const mayWrite = mayCall(useSession(), immunizations.add)
  const [added, setAdded] = useState<ScheduledDose | null>(null)
  return (
    <>
      <FactCard kind={immunizationKind} patientId={patientId}>
        {() => <DuePart patientId={patientId} {...(mayWrite && { onAdd: setAdded })} />}
      </FactCard>
      {added && (
        <FactForm
          kind={immunizationKind}
          placeId={patientId}
          filled={{ ...added.vaccine, dose: added.dose === null ? '' : String(added.dose) }}
          onClose={() => setAdded(null)}
        />
      )}
    </>
  )
}
