import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { lineLength, optionalLine } from '../../../../contract/text.ts'
import { useAct } from '../../../../web/ask.ts'
import { DialogForm } from '../../../../web/form/dialog-form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { StockQuantity } from '../../items/stock-quantity.ts'
import { takeStock, takingKinds, Witness } from '../stock-entry.ts'
import { type LotInPlace, lotWords } from './lot-in-place.ts'
import { WitnessFields } from './witness-fields.tsx'

const schema = z.object({
  kind: z.enum(takingKinds),
  quantity: StockQuantity,
  reason: optionalLine('Reason', lineLength),
  witness: Witness,
})

/** Takes a lot, or a part of it, out of the stock without a patient. */
export function TakeLot({ onClose, ...of }: LotInPlace) {
  const { item, lot, place } = of
  const take = useAct(takeStock)
  const { today } = useSession().clinic
  const isExpired = lot.expiresOn !== null && lot.expiresOn < today
  // One id for all tries, so that a request sent twice takes once.
  const [id] = useState(() => uuidv7())
  return (
    <DialogForm
      title="Take out"
      detail={lotWords(of)}
      onClose={onClose}
      act={take}
      schema={schema}
      initial={
        isExpired
          ? { kind: 'expire', quantity: place.quantity, reason: 'Expired' }
          : { kind: 'use', quantity: '1' }
      }
      onSubmit={({ quantity, ...values }) => {
        const line = { itemId: item.id, lotId: lot.id, quantity }
        return take.act({ body: { ...values, id, locationId: place.locationId, lines: [line] } })
      }}
      done="Stock taken out"
      failure="Failed to take it out:"
      submitLabel="Take out"
    >
      <SelectField
        name="kind"
        label="Why"
        required
        options={[
          { value: 'use', label: 'Used in the clinic' },
          ...(isExpired ? [{ value: 'expire', label: 'Expired' }] : []),
          { value: 'write off', label: 'Written off, such as broken or lost' },
          { value: 'return', label: 'Returned to the supplier' },
        ]}
      />
      <TextField name="quantity" label={`Quantity in ${item.unit}`} inputMode="decimal" required />
      <TextField name="reason" label="Reason" help="Not needed for what is used." />
      {item.controlled && <WitnessFields />}
    </DialogForm>
  )
}
