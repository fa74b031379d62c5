import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { DialogForm } from '../../../../web/form/dialog-form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { adjustStock, NewAdjustment } from '../stock-entry.ts'
import { type LotInPlace, lotWords } from './lot-in-place.ts'
import { WitnessFields } from './witness-fields.tsx'

/** Puts the balance of a lot in a place right, with a reason. */
export function AdjustLot({ onClose, ...of }: LotInPlace) {
  const { item, lot, place } = of
  const adjust = useAct(adjustStock)
  // One id for all tries, so that a request sent twice adjusts once.
  const [id] = useState(() => uuidv7())
  return (
    <DialogForm
      title="Adjust"
      detail={lotWords(of)}
      onClose={onClose}
      act={adjust}
      schema={NewAdjustment}
      initial={{ id, lotId: lot.id, locationId: place.locationId, direction: 'less' }}
      onSubmit={(body) => adjust.act({ body })}
      done="Stock adjusted"
      failure="Failed to adjust it:"
      submitLabel="Adjust"
    >
      <SelectField
        name="direction"
        label="There is"
        required
        options={[
          { value: 'less', label: 'Less than this' },
          { value: 'more', label: 'More than this' },
        ]}
      />
      <TextField name="quantity" label={`By how many ${item.unit}`} inputMode="decimal" required />
      <TextField name="reason" label="Reason" placeholder="Miscounted" required />
      {item.controlled && <WitnessFields />}
    </DialogForm>
  )
}
