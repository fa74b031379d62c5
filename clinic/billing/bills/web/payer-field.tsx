import { Button } from '@mantine/core'
import { use } from 'react'
import { countryOptions } from '../../../../web/form/country-options.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import type { PayerDetails } from '../payer-details.ts'
import classes from './payer-field.module.css'

/** Somebody else who pays: one text, or the parts that an e-invoice asks for. */
export function PayerField() {
  const form = use(FormContext)
  if (!form) throw new Error('The payer stands outside a form')
  const { clinic } = useSession()
  const value = form.values['payerDetails']
  const details = typeof value === 'object' && value !== null ? { ...value } : null
  const change = (next: Partial<PayerDetails> | null) => form.set('payerDetails', next)
  if (!details) {
    return (
      <div className={classes.text}>
        <TextField
          name="payer"
          label="Bill to"
          placeholder="Name and address, if not the patient"
        />
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => change({ name: '', country: clinic.country })}
        >
          Enter in parts, for an e-invoice
        </Button>
      </div>
    )
  }
  // Fields find their values and errors by these names, as in every form.
  const parts = Object.entries(details).map(([name, one]) => [`payerDetails.${name}`, one] as const)
  const nested = {
    ...form,
    values: { ...empty, ...Object.fromEntries(parts) },
    set: (name: string, next: unknown) =>
      change({ ...details, [name.replace('payerDetails.', '')]: next }),
  }
  return (
    <fieldset className={classes.parts}>
      <legend>Bill to</legend>
      <FormContext value={nested}>
        <FieldColumns>
          <TextField name="payerDetails.name" label="Name of the payer" required />
          <TextField name="payerDetails.street" label="Street" />
          <TextField name="payerDetails.postalCode" label="Postal code" />
          <TextField name="payerDetails.city" label="City" />
          <SelectField
            name="payerDetails.country"
            label="Country"
            empty="Select Country"
            options={countryOptions}
            required
          />
          <TextField name="payerDetails.vatNumber" label="VAT number" />
          <TextField
            name="payerDetails.reference"
            label="Reference of the payer"
            placeholder="Order number or Leitweg-ID"
          />
          <TextField name="payerDetails.email" label="Email for invoices" type="email" />
        </FieldColumns>
      </FormContext>
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            form.set('payer', '')
            change(null)
          }}
        >
          Back to one text
        </Button>
      </div>
    </fieldset>
  )
}

const empty = Object.fromEntries(
  ['name', 'street', 'postalCode', 'city', 'country', 'vatNumber', 'reference', 'email'].map(
    (name) => [`payerDetails.${name}`, ''],
  ),
)
