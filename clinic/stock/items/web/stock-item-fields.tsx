import { CheckField } from '../../../../web/form/check-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { stockKinds, storageWords } from '../stock-item.ts'
import { PacksField } from './packs-field.tsx'
import { PriceOfItemFields } from './price-of-item-fields.tsx'

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The fields of an item that the clinic keeps. */
export function StockItemFields() {
  return (
    <>
      <TextField name="name" label="Name" placeholder="Ibuprofen 400 mg tablets" required />
      <FieldColumns>
        <SelectField name="kind" label="Kind" required options={optionsOf(stockKinds)} />
        <TextField name="category" label="Category" placeholder="Pain relief" />
        <TextField name="genericName" label="Generic name" placeholder="Ibuprofen" />
        <TextField name="strength" label="Strength" placeholder="400 mg" />
        <TextField name="form" label="Form" placeholder="Tablet" />
        <SelectField name="storage" label="Storage" required options={optionsOf(storageWords)} />
      </FieldColumns>
      <CheckField
        name="controlled"
        label="Controlled drug"
        help="A second person signs each of its movements, and the register lists them."
      />
      <FieldColumns>
        <TextField
          name="unit"
          label="Counted in"
          placeholder="tablets"
          help="The smallest thing that you give out, in the plural."
          required
        />
        <SelectField
          name="unitDecimals"
          label="Counted as"
          required
          options={[
            { value: '0', label: 'Whole numbers' },
            { value: '1', label: 'With one decimal' },
            { value: '2', label: 'With two decimals' },
            { value: '3', label: 'With three decimals' },
          ]}
        />
        <TextField name="barcode" label="Barcode of one unit" />
      </FieldColumns>
      <PacksField />
      <FieldColumns>
        <TextField
          name="reorderLevel"
          label="Reorder at"
          inputMode="decimal"
          help="In units: at this level or below it is listed to be ordered."
        />
        <TextField name="reorderQuantity" label="Reorder quantity" inputMode="decimal" />
      </FieldColumns>
      <PriceOfItemFields />
      <TextField name="note" label="Note" />
      <SelectField
        name="status"
        label="Status"
        required
        options={[
          { value: 'active', label: 'Active' },
          { value: 'retired', label: 'Retired: is received no more' },
        ]}
      />
    </>
  )
}
