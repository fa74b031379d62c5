import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { Id } from '../../../../contract/endpoint.ts'
import { lineLength, optionalLine } from '../../../../contract/text.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { DialogForm } from '../../../../web/form/dialog-form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { StockQuantity } from '../../items/stock-quantity.ts'
import { listStockLocations } from '../../locations/stock-location.ts'
import { transferStock, Witness } from '../stock-entry.ts'
import { type LotInPlace, lotWords } from './lot-in-place.ts'
import { WitnessFields } from './witness-fields.tsx'

const schema = z.object({
  toId: Id,
  quantity: StockQuantity,
  reason: optionalLine('Note', lineLength),
  witness: Witness,
})

/** Moves a lot, or a part of it, to another place. */
export function MoveLot({ onClose, ...of }: LotInPlace) {
  const { item, lot, place } = of
  const move = useAct(transferStock)
  const places = useAnswer(listStockLocations, { query: {} }).data ?? []
  // One id for all tries, so that a request sent twice moves once.
  const [id] = useState(() => uuidv7())
  return (
    <DialogForm
      title="Move to another place"
      detail={lotWords(of)}
      onClose={onClose}
      act={move}
      schema={schema}
      initial={{ quantity: place.quantity }}
      onSubmit={({ quantity, ...values }) => {
        const line = { itemId: item.id, lotId: lot.id, quantity }
        return move.act({ body: { ...values, id, fromId: place.locationId, lines: [line] } })
      }}
      done="Stock moved"
      failure="Failed to move it:"
      submitLabel="Move"
    >
      <SelectField
        name="toId"
        label="To"
        empty="Choose a place"
        required
        options={places
          .filter((one) => one.id !== place.locationId)
          .map(({ id: value, name }) => ({ value, label: name }))}
      />
      <TextField name="quantity" label={`Quantity in ${item.unit}`} inputMode="decimal" required />
      <TextField name="reason" label="Note" />
      {item.controlled && <WitnessFields />}
    </DialogForm>
  )
}
