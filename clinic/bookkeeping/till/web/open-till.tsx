import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { Id } from '../../../../contract/endpoint.ts'
import { amountIn, byCurrency, formatMoney } from '../../../../contract/money.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { listTills, type Till } from '../till.ts'
import { openTill } from '../till-session.ts'

const openingIn = byCurrency((currency) =>
  z.strictObject({ tillId: Id, float: amountIn(currency) }),
)

/** Opens a till with what is in it. */
export function OpenTill() {
  const tills = useAnswer(listTills, {})
  const free = tills.data?.filter(({ session }) => session === null)
  return (
    <Card
      title="You have no till open"
      text="Count the cash in the drawer and open it. Cash that you take from then on belongs to your till."
    >
      {tills.error && !tills.data && <LoadFailure problem={tills.error} />}
      {tills.isLoading && <Loading lines={2} visible />}
      {free?.length === 0 && (
        <p>Every till is open. Ask the person who holds one to hand it over to you.</p>
      )}
      {free && free.length > 0 && <OpeningForm tills={free} />}
    </Card>
  )
}

interface OpeningFormProps {
  /** Those that nobody holds. */
  readonly tills: readonly Till[]
  readonly onDone?: () => void
  readonly onCancel?: () => void
}

/** The only free till holds what was counted last, unless somebody says otherwise. */
export function OpeningForm({ tills, onDone, onCancel }: OpeningFormProps) {
  const { currency } = useSession().clinic
  const open = useAct(openTill)
  // One id for all tries, so that a request sent twice opens one session.
  const [id] = useState(() => uuidv7())
  const [first] = tills
  return (
    <Form
      schema={openingIn(currency)}
      initial={{ tillId: first?.id, float: tills.length === 1 ? first?.lastCounted : null }}
      onSubmit={async ({ tillId, float }) => {
        const session = await open.act({ params: { id: tillId }, body: { id, float } })
        notify.success(`${session.till} is open`)
        onDone?.()
      }}
      saving={open.saving}
      problem={open.problem}
      failure="Failed to open the till"
      submitLabel="Open till"
      savingLabel="Opening..."
      isLeftFreely
      takesFocus
      {...(onCancel ? { onCancel } : {})}
    >
      <FieldColumns>
        <SelectField
          name="tillId"
          label="Till"
          options={tills.map(({ id: value, name }) => ({ value, label: name }))}
          required
        />
        <FloatField tills={tills} currency={currency} />
      </FieldColumns>
    </Form>
  )
}

/** Says what was counted last in the till that is chosen. */
function FloatField({ tills, currency }: { tills: readonly Till[]; currency: string }) {
  const chosen = useField('tillId').value
  const last = tills.find(({ id }) => id === chosen)?.lastCounted ?? null
  return (
    <AmountField
      name="float"
      label="Cash in it now"
      currency={currency}
      help={last === null ? 'The float.' : `Counted last: ${formatMoney(last, currency)}.`}
      required
    />
  )
}
