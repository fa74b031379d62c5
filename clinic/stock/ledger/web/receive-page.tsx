import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { listStockLocations } from '../../locations/stock-location.ts'
import { newReceiptIn, receiveStock } from '../stock-entry.ts'
import { useHasControlled, WitnessOfControlled } from './controlled-lines.tsx'
import { ReceivedLines } from './received-lines.tsx'

/** Receives lots in a place, by scan or by choice, such as a delivery without an order. */
export function ReceivePage() {
  const go = useGo()
  const { clinic } = useSession()
  const receive = useAct(receiveStock)
  const { itemId } = useUrlValues()
  const places = useAnswer(listStockLocations, { query: {} }).data
  // One id for all tries, so that a request sent twice receives once.
  const [id] = useState(() => uuidv7())
  return (
    <Page title="Receive stock">
      {places ? (
        <Form
          schema={newReceiptIn(clinic.currency)}
          initial={{
            id,
            locationId: places[0]?.id ?? '',
            lines: itemId ? [{ itemId, quantity: '1', cost: '' }] : [],
          }}
          onSubmit={async (body) => {
            await receive.act({ body })
            notify.success('Stock received')
            await go(paths.stock())
          }}
          saving={receive.saving}
          problem={receive.problem}
          failure="Failed to receive it:"
          submitLabel="Receive"
          savingLabel="Saving..."
          cancelTo={paths.stock()}
        >
          <SelectField
            name="locationId"
            label="Into"
            required
            options={places.map(({ id: value, name }) => ({ value, label: name }))}
          />
          <SupplierField />
          <ReceivedLines currency={clinic.currency} />
          <TextField name="reason" label="Note" placeholder="Delivery note 4711" />
          <WitnessOfControlled />
        </Form>
      ) : (
        <Loading lines={6} visible />
      )}
    </Page>
  )
}
ReceivePage.about = receiveStock

/** Controlled drugs need their supplier, which the register names. */
function SupplierField() {
  const isNeeded = useHasControlled()
  return (
    <TextField
      name="supplier"
      label="Supplier"
      help={isNeeded ? 'The register of controlled drugs names it.' : undefined}
      required={isNeeded}
    />
  )
}
