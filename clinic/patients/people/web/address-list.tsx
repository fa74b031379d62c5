import { use, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { countries } from '../../../../contract/countries.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { countryOptions } from '../../../../web/form/country-options.ts'
import { Form } from '../../../../web/form/form.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import {
  addAddress,
  type Address,
  AddressChanges,
  type AddressPart,
  addressParts,
  addressUses,
  changeAddress,
  readAddressForm,
  removeAddress,
} from '../address.ts'
import { PartsSection } from './parts-section.tsx'
import classes from './parts-section.module.css'
import { PeriodFields } from './period-fields.tsx'
import { periodWords } from './period-words.ts'

interface AddressListProps {
  readonly patientId: string
  readonly addresses: readonly Address[]
  readonly mayChange: boolean
}

/** The addresses of a patient in parts; the main one is the address of the chart. */
export function AddressList({ patientId, addresses, mayChange }: AddressListProps) {
  const remove = useAct(removeAddress)
  const words = useDateWords()
  return (
    <PartsSection
      id="addresses"
      title="Addresses"
      word="address"
      none="No address in parts. The chart has what was typed in one line."
      rows={addresses}
      mayChange={mayChange}
      label={({ use, line }) => `${use} address ${line}`}
      inWords={(one) => ({
        Address: one.line,
        'Used for': one.use,
        When: periodWords(one, words),
      })}
      remove={({ id, version }) => remove.act({ params: { id }, version })}
      row={(one) => (
        <>
          <div className={one.use === 'old' ? classes.over : undefined}>
            {one.line} {one.isMain && <StatusBadge word="Main" hue="success" />}
          </div>
          <p className={classes.detail}>
            {[one.use, periodWords(one, words)].filter(Boolean).join(' · ')}
          </p>
        </>
      )}
      form={(one, close) => <AddressForm patientId={patientId} address={one} onClose={close} />}
    />
  )
}

interface AddressFormProps {
  readonly patientId: string
  readonly address: Address | null
  readonly onClose: () => void
}

function AddressForm({ patientId, address, onClose }: AddressFormProps) {
  const { clinic } = useSession()
  const [id] = useState(() => uuidv7())
  const add = useAct(addAddress)
  const change = useAct(changeAddress)
  const act = address ? change : add
  return (
    <Form
      schema={AddressChanges}
      initial={
        address
          ? { ...address, country: address.country ?? clinic.country }
          : { use: 'home', country: clinic.country }
      }
      onSubmit={async (body, version) => {
        const saved = address
          ? await change.act({ params: { id: address.id }, version, body })
          : await add.act({ params: { id: patientId }, body: { ...body, id } })
        onClose()
        return saved
      }}
      saving={act.saving}
      problem={act.problem}
      failure="Failed to save the address:"
      submitLabel="Save Address"
      savingLabel="Saving..."
      onCancel={onClose}
      takesFocus
    >
      <FieldColumns>
        <SelectField name="use" label="Used For" required options={addressUses} />
        <SelectField name="country" label="Country" required options={countryOptions} />
      </FieldColumns>
      <PartsOfCountry />
      <PeriodFields />
    </Form>
  )
}

/** The parts that addresses of the chosen country have, in their order. */
function PartsOfCountry() {
  const form = use(FormContext)
  const chosen = form?.values['country']
  const country = typeof chosen === 'string' ? chosen : ''
  const { data: parts } = useAnswer(
    readAddressForm,
    { params: { country } },
    { enabled: countries.includes(country) },
  )
  const known = parts ?? [{ part: 'lines' as const, label: 'Street and House' }]
  // A part that the country does not have stays in sight where it is filled in.
  const further = addressParts
    .filter((part) => form?.values[part] && !known.some((one) => one.part === part))
    .map((part) => ({ part, label: furtherLabels[part] }))
  const shown = [...known, ...further]
  return (
    <>
      {shown.map(({ part, label }) =>
        part === 'lines' ? (
          <NotesField key={part} name={part} label={label} rows={2} />
        ) : (
          <TextField key={part} name={part} label={label} />
        ),
      )}
    </>
  )
}

const furtherLabels: Readonly<Record<AddressPart, string>> = {
  lines: 'Street and House',
  district: 'District',
  city: 'City',
  region: 'Region',
  postalCode: 'Postal Code',
}
