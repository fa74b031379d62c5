import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { mayCall } from '../../../web/guard.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { allergyKind } from '../../chart/allergies/web/allergy-kind.tsx'
import { conditionKind } from '../../chart/conditions/web/condition-kind.tsx'
import { FactForm } from '../../chart/facts/web/fact-form.tsx'
import type { FactBefore, FactKind, FactRow } from '../../chart/facts/web/fact-kind.ts'
import { immunizationKind } from '../../chart/immunizations/web/immunization-kind.tsx'
import { medicineKind } from '../../chart/medicines/web/medicine-kind.tsx'
import { procedureKind } from '../../chart/procedures/web/procedure-kind.tsx'

interface AddFactsProps {
  readonly visit: { readonly id: string; readonly patientId: string }
}

/** Adds what was found in a visit to the chart, beside its note; nothing for those who write no facts. */
export function AddFacts({ visit }: AddFactsProps) {
  if (!mayCall(useSession(), conditionKind.endpoints.add)) return null
  return (
    <Group component="section" gap={8} aria-label="Add to the chart">
      <span>Add to the chart:</span>
      <AddFact kind={conditionKind} visit={visit} filled={{ kind: 'diagnosis' }} />
      <AddFact kind={allergyKind} visit={visit} />
      <AddFact kind={medicineKind} visit={visit} />
      <AddFact kind={immunizationKind} visit={visit} />
      <AddFact kind={procedureKind} visit={visit} />
    </Group>
  )
}

interface AddFactProps<Row extends FactRow, Before extends FactBefore> extends AddFactsProps {
  readonly kind: FactKind<Row, Before>
  readonly filled?: Readonly<Record<string, unknown>>
}

function AddFact<Row extends FactRow, Before extends FactBefore>({
  kind,
  visit,
  filled,
}: AddFactProps<Row, Before>) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Add ${kind.one}`}
        onClick={() => setIsAdding(true)}
      >
        {kind.one}
      </Button>
      {isAdding && (
        <FactForm
          kind={kind}
          placeId={visit.patientId}
          filled={{ ...filled, appointmentId: visit.id }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  )
}
