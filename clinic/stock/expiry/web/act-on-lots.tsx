import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { DialogForm } from '../../../../web/form/dialog-form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { WitnessFields } from '../../ledger/web/witness-fields.tsx'
import { listStockLocations } from '../../locations/stock-location.ts'
import {
  type ExpiringLot,
  MovedLots,
  moveLots,
  writeOffExpired,
  WrittenOffExpired,
} from '../expiring-lot.ts'
import { quantityInWords } from '../../items/stock-quantity.ts'

export type LotAct = 'write off' | 'move'

interface ActOnLotsProps {
  readonly act: LotAct
  readonly lots: readonly ExpiringLot[]
  readonly currency: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Lots as the dialog names them. */
const mostNamed = 8

/** Writes off the chosen lots, or moves them, all that is there of each. */
export function ActOnLots({ act, lots, currency, onDone, onClose }: ActOnLotsProps) {
  const writing = useAct(writeOffExpired)
  const moving = useAct(moveLots)
  const places = useAnswer(listStockLocations, { query: {} }).data ?? []
  // One id for all tries, so that a request sent twice moves once.
  const [id] = useState(() => uuidv7())
  const sum = lots.reduce((all, { value }) => all + toMinor(value, currency), 0)
  const worth = formatMoney(fromMinor(sum, currency), currency)
  const chosen = lots.map(({ lotId, locationId }) => ({ lotId, locationId }))
  const controlled = lots.some((lot) => lot.controlled) && <WitnessFields />
  const afterwards = async <T,>(sent: Promise<T>) => {
    const answer = await sent
    onDone()
    return answer
  }
  const frame = {
    points: [
      ...lots
        .slice(0, mostNamed)
        .map(({ item, lotNumber, quantity, unit, location }) =>
          [
            `${quantityInWords(quantity, unit)} of ${item}`,
            `lot ${lotNumber ?? 'without a number'}`,
            location,
          ].join(', '),
        ),
      ...(lots.length > mostNamed ? [`and ${lots.length - mostNamed} more`] : []),
    ],
    detail: `All that is there of ${lots.length === 1 ? 'one lot' : `${lots.length} lots`}, worth ${worth}.`,
    onClose,
  }
  if (act === 'move') {
    return (
      <DialogForm
        title="Move"
        {...frame}
        act={moving}
        schema={MovedLots.omit({ id: true, lots: true })}
        initial={{}}
        onSubmit={(values) => afterwards(moving.act({ body: { ...values, id, lots: chosen } }))}
        done="Stock moved"
        failure="Failed to move it:"
        submitLabel="Move"
        savingLabel="Moving..."
      >
        <SelectField
          name="toId"
          label="To"
          required
          empty="Choose a place"
          options={places.map((place) => ({ value: place.id, label: place.name }))}
        />
        <TextField name="reason" label="Note" />
        {controlled}
      </DialogForm>
    )
  }
  return (
    <DialogForm
      title="Write off"
      {...frame}
      act={writing}
      schema={WrittenOffExpired.omit({ id: true, lots: true })}
      initial={{ reason: 'Expired' }}
      onSubmit={(values) => afterwards(writing.act({ body: { ...values, id, lots: chosen } }))}
      done="Expired stock written off"
      failure="Failed to write it off:"
      submitLabel="Write off"
      savingLabel="Writing off..."
    >
      <TextField name="reason" label="Reason" required />
      {controlled}
    </DialogForm>
  )
}
