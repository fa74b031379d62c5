import { paths } from '../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../web/ask.ts'
import { FieldColumns } from '../../../web/form/field-columns.tsx'
import { Form } from '../../../web/form/form.tsx'
import { SelectField } from '../../../web/form/select-field.tsx'
import { TextField } from '../../../web/form/text-field.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { Page } from '../../../web/ui/page.tsx'
import {
  changePriceSettings,
  type PriceSettings,
  PriceSettingsChanges,
  readPriceSettings,
} from '../price-settings.ts'
import { listPriceItems } from '../price-item.ts'
import { untaxedCategories, untaxedWords } from '../untaxed.ts'
import { TaxRatesField } from './tax-rates-field.tsx'

/** Taxes, and the discounts that everybody at the desk may give. */
export function PriceSettingsPage() {
  const { data, error, isPending } = useAnswer(readPriceSettings, {}, { isForForm: true })
  return (
    <Page title="Taxes and discounts" width="narrow">
      {isPending && <Loading lines={4} />}
      {!data && error && <LoadFailure problem={error} />}
      {data && <SettingsForm settings={data} />}
    </Page>
  )
}
PriceSettingsPage.about = changePriceSettings

function SettingsForm({ settings }: { settings: PriceSettings }) {
  const { act, saving, problem } = useAct(changePriceSettings)
  const items = (useAnswer(listPriceItems, { query: {} }).data ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  return (
    <Form
      schema={PriceSettingsChanges}
      initial={settings}
      onSubmit={async (body, version) => {
        const changed = await act({ body, version })
        notify.success('Settings saved.')
        return changed
      }}
      saving={saving}
      problem={problem}
      failure="Failed to save settings"
      submitLabel="Save"
      savingLabel="Saving..."
      cancelTo={paths.priceList()}
    >
      <TaxRatesField />
      <FieldColumns>
        <SelectField
          name="untaxedCategory"
          label="Items without a tax rate are"
          empty="Not said"
          options={untaxedCategories.map((value) => ({ value, label: untaxedWords[value] }))}
          help="E-invoices have to say it."
        />
        <TextField
          name="untaxedReason"
          label="Reason why they bear no tax"
          placeholder="Medical treatment, exempt by …"
        />
      </FieldColumns>
      <SelectField
        name="taxIs"
        label="Prices"
        options={[
          { value: 'contained', label: 'With tax: it is contained in them' },
          { value: 'added', label: 'Without tax: it is added to them' },
        ]}
        required
      />
      <SelectField
        name="taxRounding"
        label="Tax is rounded"
        options={[
          { value: 'line', label: 'For each item' },
          { value: 'bill', label: 'For all items of one rate together' },
        ]}
        required
      />
      <TextField
        name="freeDiscount"
        label="Discount that the desk may give (%)"
        help="More takes the permission “Give any discount on bills”."
        inputMode="decimal"
        required
      />
      <FieldColumns>
        <SelectField name="noShowItemId" label="Fee for a no-show" empty="None" options={items} />
        <SelectField
          name="lateCancelItemId"
          label="Fee for a late cancellation"
          empty="None"
          options={items}
        />
        <SelectField
          name="letterItemId"
          label="Fee for a referral letter"
          empty="None"
          options={items}
        />
        <SelectField
          name="certificateItemId"
          label="Fee for a certificate"
          empty="None"
          options={items}
        />
      </FieldColumns>
      <p style={{ margin: 0 }}>
        A fee is proposed when the desk makes the bill of such a visit. Too late is after the
        cut-off of its visit type. A letter or certificate is charged when it is issued for a visit.
      </p>
    </Form>
  )
}
