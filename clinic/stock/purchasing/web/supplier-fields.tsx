import { EmailField } from '../../../../web/form/email-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { ItemLines } from './item-lines.tsx'

/** The fields of a supplier, with what it delivers. */
export function SupplierFields({ currency }: { readonly currency: string }) {
  return (
    <>
      <TextField name="name" label="Name" required />
      <FieldColumns>
        <EmailField name="email" label="Email for orders" />
        <TextField name="phone" label="Phone" inputMode="tel" />
        <TextField name="customerNumber" label="Our customer number" />
        <SelectField
          name="status"
          label="Status"
          required
          options={[
            { value: 'active', label: 'Active' },
            { value: 'retired', label: 'Retired: nothing more is ordered' },
          ]}
        />
      </FieldColumns>
      <NotesField name="address" label="Address" rows={3} />
      <TextField name="note" label="Note" />
      <ItemLines
        list="items"
        legend="What it delivers"
        fields={[
          { name: 'code', label: 'Its code', is: 'text' },
          { name: 'pack', label: 'Ordered in', is: 'pack' },
          { name: 'price', label: `Price of one in ${currency}`, is: 'number' },
        ]}
        begin={({ id, packs }) => ({
          ...{ itemId: id, code: '', pack: packs[0]?.name ?? null, price: '' },
        })}
      />
    </>
  )
}
