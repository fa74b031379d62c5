import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { DialogForm } from '../../../../web/form/dialog-form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { WitnessFields } from '../../../stock/ledger/web/witness-fields.tsx'
import {
  type DispensedLine,
  type Dispensing,
  NewDispensedReturn,
  returnDispensed,
} from '../dispensing.ts'
import { quantityInWords } from '../../../stock/items/stock-quantity.ts'

interface ReturnUnitsProps {
  readonly given: Dispensing
  readonly line: DispensedLine
  readonly onClose: () => void
}

/** Units of an item that was given out come back. */
export function ReturnUnits({ given, line, onClose }: ReturnUnitsProps) {
  const take = useAct(returnDispensed)
  // One id for all tries, so that a request sent twice returns them once.
  const [id] = useState(() => uuidv7())
  const lots = line.lots.filter(({ quantity, returned }) => quantity !== returned)
  return (
    <DialogForm
      title="Return"
      detail={`Given out: ${quantityInWords(line.quantity, line.unit)} of ${line.item}.`}
      onClose={onClose}
      act={take}
      schema={NewDispensedReturn}
      initial={{ id, lineId: line.id, lotId: lots[0]?.lotId ?? '', fate: 'stock' }}
      onSubmit={(body) => take.act({ params: { id: given.id }, body })}
      done="Returned"
      failure="Failed to record the return:"
      submitLabel="Record return"
    >
      <TextField name="quantity" label={`Quantity in ${line.unit}`} inputMode="decimal" required />
      <SelectField
        name="lotId"
        label="Lot"
        required
        options={lots.map(({ lotId, lotNumber, quantity, returned }) => ({
          value: lotId,
          label: `${lotNumber ?? 'Without a number'}: ${quantity} given${returned === '0' ? '' : `, ${returned} returned`}`,
        }))}
      />
      <SelectField
        name="fate"
        label="Where it goes"
        required
        options={[
          { value: 'stock', label: `Into the stock, ${line.location}` },
          { value: 'destroyed', label: 'Destroyed: nobody uses it again' },
        ]}
      />
      <TextField name="reason" label="Reason" required />
      {line.controlled && <WitnessFields />}
    </DialogForm>
  )
}
