import { use, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { FormContext } from '../../../../web/form/form-context.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Hint } from '../../../../web/ui/card.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { StockLinks } from '../../../stock/items/web/stock-links.tsx'
import { NewTaking, takeStock } from '../../../stock/ledger/stock-entry.ts'
import { WitnessOfControlled } from '../../../stock/ledger/web/controlled-lines.tsx'
import { listStockLocations } from '../../../stock/locations/stock-location.ts'
import { sellStock } from '../../dispensing/dispensing.ts'
import { UsedLines } from './used-lines.tsx'

/** Takes what is used on a ward or in a room out of the stock, several items at once. */
export function UsePage() {
  const places = useAnswer(listStockLocations, { query: {} }).data
  const mayGive = mayCall(useSession(), sellStock)
  // After each entry the form begins anew, with an id of its own.
  const [id, setId] = useState(() => uuidv7())
  return (
    <Page title="Use stock" width="narrow" actions={<StockLinks />}>
      {mayGive && (
        <Hint>
          {'For one patient, '}
          <TextLink to={paths.stockSale()}>give it to the patient</TextLink>
          {': it is charged, and a recall finds who got it.'}
        </Hint>
      )}
      {places ? (
        <UseForm key={id} id={id} places={places} onUsed={() => setId(uuidv7())} />
      ) : (
        <Loading lines={6} visible />
      )}
    </Page>
  )
}
UsePage.about = takeStock

interface UseFormProps {
  readonly id: string
  readonly places: readonly { readonly id: string; readonly name: string; readonly kind: string }[]
  readonly onUsed: () => void
}

function UseForm({ id, places, onUsed }: UseFormProps) {
  const go = useGo()
  const { locationId } = useUrlValues()
  const take = useAct(takeStock)
  const usual = places.find((one) => one.id === locationId) ?? places.find(isWard) ?? places[0]
  return (
    <Form
      schema={NewTaking}
      initial={{ id, kind: 'use', locationId: usual?.id ?? '', lines: [] }}
      onSubmit={async (body) => {
        await take.act({ body })
        notify.success('Stock used')
        // The next one comes from the same place.
        await go(paths.stockUse({ locationId: body.locationId }))
        onUsed()
      }}
      saving={take.saving}
      problem={take.problem}
      failure="Failed to use it:"
      submitLabel="Use"
      savingLabel="Saving..."
      hint="The lots that you scan are used, else those that expire first."
      cancelTo={paths.stock()}
    >
      <SelectField
        name="locationId"
        label="From"
        required
        options={places.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <UsedItems />
      <TextField name="reason" label="Reason" />
      <WitnessOfControlled />
    </Form>
  )
}

/** The items that are used, of the place that is chosen above them. */
function UsedItems() {
  const from = use(FormContext)?.values['locationId']
  return (
    <UsedLines legend="Items" from={typeof from === 'string' && from !== '' ? from : undefined} />
  )
}

const isWard = ({ kind }: { readonly kind: string }) => kind === 'ward'
