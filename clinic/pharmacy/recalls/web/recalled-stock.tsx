import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAct } from '../../../../web/ask.ts'
import { DialogForm } from '../../../../web/form/dialog-form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { quantityInWords } from '../../../stock/items/stock-quantity.ts'
import { WitnessFields } from '../../../stock/ledger/web/witness-fields.tsx'
import { type RecallDetails, RecallTaking, takeRecalled } from '../recall.ts'
import classes from './recall.module.css'

type Left = RecallDetails['places'][number] & { readonly id: string }

/** The rest of the lot by place, with the presses that take it out. */
export function RecalledStock({ recall }: { readonly recall: RecallDetails }) {
  const { currency, unit } = recall
  const [act, setAct] = useState<'write off' | 'return' | null>(null)
  const rows = recall.places.map((place) => ({
    ...place,
    id: `${place.lotId}.${place.locationId}`,
  }))
  const columns: readonly Column<Left>[] = [
    {
      head: 'Place',
      cell: ({ lotId, location }) => (
        <TextLink to={paths.stockLotDetails(lotId)}>{location}</TextLink>
      ),
    },
    {
      head: 'Expiry',
      short: true,
      cell: ({ expiresOn }) => expiresOn && <PlainDay date={expiresOn} />,
    },
    { head: 'Quantity', align: 'end', cell: ({ quantity }) => quantityInWords(quantity, unit) },
    { head: 'Value', align: 'end', cell: ({ value }) => formatMoney(value, currency) },
    {
      head: 'Status',
      short: true,
      phone: 'aside',
      cell: ({ isHeld }) =>
        isHeld ? (
          <StatusBadge word="Held" hue="danger" />
        ) : (
          <StatusBadge word="In use" hue="neutral" />
        ),
    },
  ]
  const mayTake = mayCall(useSession(), takeRecalled) && recall.endedAt === null && rows.length > 0
  return (
    <Section title="What is left">
      {mayTake && (
        <div className={classes.acts}>
          <Button onClick={() => setAct('return')}>Return to the supplier</Button>
          <Button variant="default" onClick={() => setAct('write off')}>
            Write off
          </Button>
        </div>
      )}
      <ListTable
        label="What is left"
        columns={columns}
        rows={rows}
        empty="Nothing of it is left"
        loading={false}
        problem={null}
      />
      {act && <TakeRecalled recall={recall} kind={act} onClose={() => setAct(null)} />}
    </Section>
  )
}

interface TakeRecalledProps {
  readonly recall: RecallDetails
  readonly kind: 'write off' | 'return'
  readonly onClose: () => void
}

function TakeRecalled({ recall, kind, onClose }: TakeRecalledProps) {
  const take = useAct(takeRecalled)
  const places = new Map(recall.places.map((place) => [place.locationId, place.location]))
  const isReturn = kind === 'return'
  return (
    <DialogForm
      title={isReturn ? 'Return to the supplier' : 'Write off'}
      detail={`All that is left of lot ${recall.lotNumber}, ${quantityInWords(recall.left, recall.unit)}.`}
      onClose={onClose}
      act={take}
      schema={RecallTaking.omit({ kind: true })}
      initial={{}}
      onSubmit={(values) => take.act({ params: { id: recall.id }, body: { ...values, kind } })}
      done={isReturn ? 'Stock returned' : 'Stock written off'}
      failure="Failed to take it out:"
      submitLabel={isReturn ? 'Return it' : 'Write it off'}
    >
      {places.size > 1 && (
        <SelectField
          name="locationId"
          label="Of"
          empty="All places"
          options={[...places].map(([value, label]) => ({ value, label }))}
        />
      )}
      {recall.controlled && <WitnessFields />}
    </DialogForm>
  )
}
