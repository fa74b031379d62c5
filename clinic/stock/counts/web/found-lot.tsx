import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import type { StockItem } from '../../items/stock-item.ts'
import type { Scanned } from '../../items/web/scan-field.tsx'
import { StockItemInput } from '../../items/web/stock-item-input.tsx'
import { addFoundLot, FoundLot } from '../stock-count.ts'

interface FoundLotDialogProps {
  readonly countId: string
  /** The lot and expiry that a scan told. */
  readonly known: Partial<Scanned>
  readonly onClose: () => void
}

const schema = FoundLot.omit({ id: true, itemId: true })

/** Adds a lot that is on the shelf and not on the sheet. */
export function FoundLotDialog({ countId, known, onClose }: FoundLotDialogProps) {
  const add = useAct(addFoundLot)
  const [item, setItem] = useState<StockItem | null>(known.item ?? null)
  // One id for all tries, so that a request sent twice adds one line.
  const [id] = useState(() => uuidv7())
  return (
    <Dialog
      title="Found stock"
      detail={item ? `${item.name}, counted in ${item.unit}` : 'Choose what you found.'}
      onClose={onClose}
    >
      {item === null ? (
        <>
          <StockItemInput id={`found-${countId}`} label="Item" onChoose={setItem} />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </>
      ) : (
        <Form
          schema={schema}
          initial={{ lotNumber: known.lotNumber ?? '', expiresOn: known.expiresOn ?? '' }}
          onSubmit={async (values) => {
            const added = await add.act({
              params: { id: countId },
              body: { ...values, id, itemId: item.id },
            })
            onClose()
            notify.success('Added to the sheet')
            return added
          }}
          saving={add.saving}
          problem={add.problem}
          failure="Failed to add it:"
          submitLabel="Add to the sheet"
          savingLabel="Saving..."
          onCancel={onClose}
          takesFocus
        >
          <TextField name="lotNumber" label="Lot" />
          <DateField name="expiresOn" label="Expiry" />
          <TextField name="counted" label={`How many ${item.unit}`} inputMode="decimal" required />
        </Form>
      )}
    </Dialog>
  )
}
