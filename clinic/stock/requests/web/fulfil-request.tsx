import { useMemo, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { WitnessOfControlled } from '../../ledger/web/controlled-lines.tsx'
import { ItemLines } from '../../purchasing/web/item-lines.tsx'
import { Fulfilment, fulfilStockRequest, type StockRequest } from '../stock-request.ts'

const changedWords =
  'Somebody else changed this request meanwhile. Look at what is open now, then give again.'

/** Gives what is open of a request, as far as the place has it. */
export function FulfilRequest({ request }: { readonly request: StockRequest }) {
  const fulfil = useAct(fulfilStockRequest)
  // One id for all tries, so that a request sent twice moves once.
  const [id] = useState(() => uuidv7())
  const { problem } = fulfil
  const told = useMemo(
    () => (problem?.id === 'changed' ? new Problem('conflict', { detail: changedWords }) : problem),
    [problem],
  )
  const lines = request.lines.flatMap(({ itemId, open, there }) => {
    const quantity = Number(there) < Number(open) ? there : open
    return Number(quantity) > 0 ? [{ itemId, quantity, pack: null }] : []
  })
  return (
    <Form
      schema={Fulfilment}
      initial={{ id, lines }}
      onSubmit={async (body) => {
        const params = { id: request.id }
        const after = await fulfil.act({ params, version: request.version, body })
        notify.success(after.isOpen ? 'A part was given' : 'All was given')
      }}
      saving={fulfil.saving}
      problem={told}
      failure="Failed to give it:"
      submitLabel="Give"
      savingLabel="Saving..."
      isLeftFreely
    >
      <ItemLines
        list="lines"
        legend="What expires first goes first"
        fields={[
          { name: 'quantity', label: 'Quantity', is: 'number' },
          { name: 'pack', label: 'Of', is: 'pack' },
        ]}
        begin={(item) => ({ itemId: item.id, pack: null, quantity: '1' })}
      />
      <WitnessOfControlled />
    </Form>
  )
}
