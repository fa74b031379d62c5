import { useAnswer } from '../../../web/ask.ts'
import { FieldColumns } from '../../../web/form/field-columns.tsx'
import { SelectField } from '../../../web/form/select-field.tsx'
import { TextField } from '../../../web/form/text-field.tsx'
import { readPriceSettings } from '../price-settings.ts'
import { PricesField } from './prices-field.tsx'

/** The fields of an item of the price list. */
export function PriceItemFields() {
  const rates = useAnswer(readPriceSettings, {}).data?.taxRates ?? []
  return (
    <>
      <TextField name="name" label="Name" placeholder="12-lead ECG" required />
      <FieldColumns>
        <TextField name="code" label="Code" placeholder="93000" />
        <SelectField
          name="taxRateId"
          label="Tax"
          empty="None"
          options={rates.map(({ id, name, percent }) => ({
            value: id,
            label: `${name} ${percent}%`,
          }))}
        />
        <SelectField
          name="status"
          label="Status"
          options={[
            { value: 'active', label: 'Active' },
            { value: 'retired', label: 'Retired: offered for no new bill' },
          ]}
          required
        />
      </FieldColumns>
      <PricesField />
    </>
  )
}
