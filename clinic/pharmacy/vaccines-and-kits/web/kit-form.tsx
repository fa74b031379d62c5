import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { listVisitTypes } from '../../../availability/visit-types/visit-type.ts'
import { listStockLocations } from '../../../stock/locations/stock-location.ts'
import {
  addVisitKit,
  changeVisitKit,
  NewVisitKit,
  type VisitKit,
  VisitKitChanges,
} from '../visit-kit.ts'
import { UsedLines } from './used-lines.tsx'

interface KitFormProps {
  /** The kit to change; a new one without it. */
  readonly kit?: VisitKit
  /** Kits whose types have one already. */
  readonly taken: readonly VisitKit[]
  readonly onClose: () => void
}

/** Says which items each visit of a type uses. */
export function KitForm({ kit, taken, onClose }: KitFormProps) {
  const add = useAct(addVisitKit)
  const change = useAct(changeVisitKit)
  const types = useAnswer(listVisitTypes, { query: {} }, { enabled: !kit }).data ?? []
  const places = useAnswer(listStockLocations, { query: {} }).data ?? []
  // One id for all tries, so that a request sent twice adds one kit.
  const [id] = useState(() => uuidv7())
  const shown = {
    failure: 'Failed to save the kit:',
    submitLabel: 'Save',
    savingLabel: 'Saving...',
    onCancel: onClose,
    takesFocus: true,
  }
  const fields = (
    <>
      <SelectField
        name="locationId"
        label="From"
        empty="Choose a place"
        help="A visit in a room that keeps stock takes it from there instead."
        required
        options={places.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <UsedLines legend="Each visit uses" />
    </>
  )
  if (kit) {
    const { visitType, version, locationId, lines } = kit
    const entered = lines.map(({ itemId, quantity }) => ({ itemId, quantity }))
    return (
      <Dialog title={`Kit of ${visitType}`} onClose={onClose}>
        <Form
          schema={VisitKitChanges}
          initial={{ locationId, lines: entered, version }}
          onSubmit={async (body, read) => {
            const saved = await change.act({ params: { id: kit.id }, version: read, body })
            onClose()
            return saved
          }}
          saving={change.saving}
          problem={change.problem}
          {...shown}
        >
          {fields}
        </Form>
      </Dialog>
    )
  }
  const free = types.filter((type) => !taken.some(({ visitTypeId }) => visitTypeId === type.id))
  return (
    <Dialog title="Add kit" onClose={onClose}>
      <Form
        schema={NewVisitKit}
        initial={{ id, lines: [] }}
        onSubmit={async (body) => {
          const saved = await add.act({ body })
          onClose()
          return saved
        }}
        saving={add.saving}
        problem={add.problem}
        {...shown}
      >
        <SelectField
          name="visitTypeId"
          label="Type of visit"
          empty="Choose a type"
          required
          options={free.map(({ id: value, name }) => ({ value, label: name }))}
        />
        {fields}
      </Form>
    </Dialog>
  )
}
