import { use } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { listPriceItems } from '../../../prices/price-item.ts'
import type { Pack } from '../stock-item.ts'

/** How a patient who gets the item is charged; without the price list it stays as it is. */
export function PriceOfItemFields() {
  const form = use(FormContext)
  const mayRead = mayCall(useSession(), listPriceItems)
  const prices = useAnswer(listPriceItems, { query: {} }, { enabled: mayRead }).data ?? []
  const packs = form?.values['packs']
  const named = (Array.isArray(packs) ? (packs as readonly Pack[]) : []).filter(({ name }) => name)
  if (!mayRead) return null
  return (
    <FieldColumns>
      <SelectField
        name="priceItemId"
        label="Charged as"
        empty="Not charged"
        help="An item of the price list."
        options={prices.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        name="chargedBy"
        label="Charged by"
        empty="Each unit"
        options={named.map(({ name }) => ({ value: name, label: `Each ${name} that is begun` }))}
      />
    </FieldColumns>
  )
}
