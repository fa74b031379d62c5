import { useAct, useAnswer } from '../../../../web/ask.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import {
  changeEInvoiceSettings,
  eInvoiceFormats,
  eInvoiceFormatWords,
  type EInvoiceSettings,
  EInvoiceSettingsChanges,
  readEInvoiceSettings,
} from '../e-invoice-settings.ts'
import { GapList } from './gap-list.tsx'

const formats = eInvoiceFormats.map((value) => ({ value, label: eInvoiceFormatWords[value] }))

/** Which e-invoices the clinic makes, from whom they are, and what is still missing. */
export function EInvoiceSettingsPage() {
  const { data, error, isPending } = useAnswer(readEInvoiceSettings, {})
  return (
    <Page title="E-invoices" width="narrow">
      {isPending && <Loading lines={4} />}
      {!data && error && <LoadFailure problem={error} />}
      {data && (
        <>
          {data.gaps.length > 0 && (
            <section aria-label="What is missing">
              <p>E-invoices of this clinic still need:</p>
              <GapList gaps={data.gaps} />
            </section>
          )}
          <SettingsForm settings={data} />
        </>
      )}
    </Page>
  )
}
EInvoiceSettingsPage.about = changeEInvoiceSettings

function SettingsForm({ settings }: { settings: EInvoiceSettings }) {
  const { act, saving, problem } = useAct(changeEInvoiceSettings)
  return (
    <Form
      schema={EInvoiceSettingsChanges}
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
    >
      <SelectField
        name="format"
        label="Format"
        options={formats}
        help="The PDF of a bill holds the e-invoice, and the page of the bill offers it as XML. XRechnung asks for more: phone and email of both, and a reference of the payer."
        required
      />
      <FieldColumns>
        <TextField
          name="legalName"
          label="Legal name"
          help="Where it is not the name of the clinic. Address and tax numbers are those of the settings."
        />
        <TextField name="contact" label="Contact for invoices" placeholder="Billing office" />
        <TextField name="iban" label="Account (IBAN)" />
      </FieldColumns>
    </Form>
  )
}
