import { use } from 'react'
import { formatMoney, fromMinor } from '../../../../contract/money.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import type { StockItem } from '../../items/stock-item.ts'
import { listStockLocations } from '../../locations/stock-location.ts'
import { lineSums } from '../order-sums.ts'
import { type Offer, readSupplier, type ListedSupplier } from '../supplier.ts'
import { ItemLines } from './item-lines.tsx'

export interface OrderLineInForm {
  readonly itemId: string
  readonly code: string | null
  readonly pack: string | null
  readonly quantity: string
  readonly price: string
}

/** A line as its supplier delivers the item. */
export function offeredLine({ itemId, code, pack, price }: Offer): OrderLineInForm {
  return { itemId, code, pack, quantity: '1', price: price ?? '' }
}

interface OrderFieldsProps {
  readonly suppliers: readonly Pick<ListedSupplier, 'id' | 'name'>[]
  readonly currency: string
}

/** The fields of an order: items that the supplier delivers fill themselves in. */
export function OrderFields({ suppliers, currency }: OrderFieldsProps) {
  const form = use(FormContext)
  if (!form) throw new Error('The order stands outside a form')
  const places = useAnswer(listStockLocations, { query: {} }).data ?? []
  const chosen = form.values['supplierId']
  const supplierId = typeof chosen === 'string' ? chosen : ''
  const supplier = useAnswer(
    readSupplier,
    { params: { id: supplierId } },
    { enabled: supplierId !== '' },
  ).data
  const value = form.values['lines']
  const lines = Array.isArray(value) ? (value as readonly OrderLineInForm[]) : []
  const offers = supplier?.items.filter(({ status }) => status === 'active') ?? []
  const left = offers.filter(({ itemId }) => !lines.some((line) => line.itemId === itemId))

  const begin = (item: StockItem, pack?: string | null): OrderLineInForm => {
    const offer = offers.find(({ itemId }) => itemId === item.id)
    if (offer && (pack === undefined || pack === offer.pack)) return offeredLine(offer)
    const own = pack === undefined ? (item.packs[0]?.name ?? null) : pack
    return { itemId: item.id, code: offer?.code ?? '', pack: own, quantity: '1', price: '' }
  }
  return (
    <>
      <FieldColumns>
        <SelectField
          name="supplierId"
          label="Supplier"
          empty="Choose a supplier"
          required
          options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="locationId"
          label="Deliver to"
          empty="The clinic"
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateField name="expectedOn" label="Expected on" />
      </FieldColumns>
      <ItemLines
        list="lines"
        legend="Items"
        fields={[
          { name: 'quantity', label: 'Quantity', is: 'number' },
          { name: 'pack', label: 'Of', is: 'pack' },
          { name: 'price', label: `Price of one in ${currency}`, is: 'number' },
          { name: 'code', label: 'Code of the supplier', is: 'text' },
        ]}
        begin={begin}
        again={(line) => ({ ...line, quantity: oneMore(line.quantity) })}
      >
        {left.length > 0 && (
          <FormContext
            value={{
              ...form,
              values: { offer: '' },
              set: (_, picked) => {
                const offer = left.find(({ itemId }) => itemId === picked)
                if (offer) form.set('lines', [...lines, offeredLine(offer)])
              },
            }}
          >
            <SelectField
              name="offer"
              label={`Delivered by ${supplier?.name ?? ''}`}
              empty="Choose an item"
              marked={false}
              options={left.map(({ itemId, item }) => ({ value: itemId, label: item }))}
            />
          </FormContext>
        )}
      </ItemLines>
      {lines.length > 0 && (
        <p role="status">
          Total: <strong>{totalOf(lines, currency) ?? '–'}</strong>
        </p>
      )}
      <TextField name="note" label="Note for the supplier" />
    </>
  )
}

export function oneMore(quantity: string): string {
  return /^\d{1,8}$/.test(quantity) ? String(Number(quantity) + 1) : quantity
}

/** The sum as people read it; null while a quantity or a price is none yet. */
function totalOf(lines: readonly OrderLineInForm[], currency: string): string | null {
  try {
    const sum = lineSums(lines, currency).reduce((all, minor) => all + minor, 0)
    return formatMoney(fromMinor(sum, currency), currency)
  } catch {
    return null
  }
}
