import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { DialogForm } from '../../../../web/form/dialog-form.tsx'
import { Card, CardList, CardListItem } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { quantityInWords } from '../../../stock/items/stock-quantity.ts'
import { WitnessFields } from '../../../stock/ledger/web/witness-fields.tsx'
import { listKitShortfalls, SettleKitUse, settleKitUse, type VisitKitUse } from '../visit-kit.ts'

const missingOf = ({ missing }: VisitKitUse) =>
  missing.map(({ item, quantity, unit }) => `${item}: ${quantityInWords(quantity, unit)}`)

/** Kits of completed visits of which a part was not there; the rest is used later or left. */
export function KitShortfalls() {
  const words = useDateWords()
  const { data, error } = useAnswer(listKitShortfalls, {})
  const [settled, setSettled] = useState<{ use: VisitKitUse; act: 'use' | 'leave' } | null>(null)
  if (!data) return error ? <LoadFailure problem={error} /> : null
  if (data.length === 0) return null
  return (
    <Card title="Kits that fell short" text="These visits are completed; a part was not there.">
      <CardList label="Kits that fell short">
        {data.map((use) => {
          const visit = `${use.visitType ?? 'Visit'}, ${words.instant(use.visitAt)}`
          const whose = use.patient?.name ?? use.patient?.email ?? visit
          return (
            <CardListItem
              key={use.id}
              name={missingOf(use).join(', ')}
              detail={[use.patient && whose, visit, use.location].filter(Boolean).join(' · ')}
              action={
                <Group gap={4} wrap="nowrap">
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={`Use the rest: ${whose}`}
                    onClick={() => setSettled({ use, act: 'use' })}
                  >
                    Use the rest
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={`It was not used: ${whose}`}
                    onClick={() => setSettled({ use, act: 'leave' })}
                  >
                    Not used
                  </Button>
                </Group>
              }
            />
          )
        })}
      </CardList>
      {settled && <Settle {...settled} onClose={() => setSettled(null)} />}
    </Card>
  )
}

interface SettleProps {
  readonly use: VisitKitUse
  readonly act: 'use' | 'leave'
  readonly onClose: () => void
}

function Settle({ use, act, onClose }: SettleProps) {
  const settle = useAct(settleKitUse)
  const isUsed = act === 'use'
  return (
    <DialogForm
      title={isUsed ? 'Use the rest now?' : 'Was the rest not used?'}
      points={missingOf(use)}
      onClose={onClose}
      act={settle}
      schema={SettleKitUse}
      initial={{ act, version: use.version }}
      onSubmit={(body, version) => settle.act({ params: { id: use.id }, version, body })}
      done={isUsed ? 'Stock used' : 'Nothing left the stock'}
      failure="Failed to save:"
      submitLabel={isUsed ? 'Use the rest' : 'It was not used'}
    >
      {isUsed && use.missing.some(({ controlled }) => controlled) && <WitnessFields />}
    </DialogForm>
  )
}
