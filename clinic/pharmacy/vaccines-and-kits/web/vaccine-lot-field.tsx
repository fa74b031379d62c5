import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { use, useState } from 'react'
import type { DateWords } from '../../../../contract/date-words.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { FieldFrame } from '../../../../web/form/field-frame.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { Scan } from '../../../stock/items/web/scan.ts'
import { type ScanAnswer, ScanInput } from '../../../stock/items/web/scan-input.tsx'
import { quantityInWords } from '../../../stock/items/stock-quantity.ts'
import { cvx, listVaccineLots, type VaccineLot } from '../vaccine-lot.ts'

const keyOf = ({ lotId, locationId }: Pick<VaccineLot, 'lotId' | 'locationId'>) =>
  `${lotId} ${locationId}`

/** `Tetanus · lot A1 · until 31 Jan 2027 · Fridge · 12 doses left`. */
function lotInWords(lot: VaccineLot, words: DateWords): string {
  return [
    lot.item,
    lot.lotNumber === null ? 'no lot number' : `lot ${lot.lotNumber}`,
    lot.expiresOn && `until ${words.date(lot.expiresOn)}`,
    lot.location,
    `${quantityInWords(lot.quantity, lot.unit)} left`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The code of the vaccine in the form, of the system that items of the stock have too. */
function codeOf(codes: unknown): string | undefined {
  if (!Array.isArray(codes)) return undefined
  const all = codes as readonly { readonly system?: string; readonly code?: string }[]
  return all.find(({ system }) => system === cvx)?.code
}

/** The lot of the clinic's stock that a dose is taken from. It fills the lot's number and the manufacturer. */
export function VaccineLotField() {
  const words = useDateWords()
  const form = use(FormContext)
  const values = form?.values ?? {}
  const code = codeOf(values['codes'])
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  // A lot that is expired now may have been good when the dose was given.
  const on = /^\d{4}-\d{2}-\d{2}/.exec(text('given'))?.[0]
  const { data: lots } = useAnswer(listVaccineLots, { query: on === undefined ? {} : { on } })
  const [before] = useState(() => ({
    key: `${text('stockLotId')} ${text('stockLocationId')}`.trim(),
    lot: text('lot'),
  }))
  const chosen = `${text('stockLotId')} ${text('stockLocationId')}`.trim()
  if (!form || !lots || values['status'] !== 'completed') return null
  if (lots.length === 0 && before.key === '') return null

  function choose(key: string) {
    const lot = lots?.find((one) => keyOf(one) === key)
    const [lotId = '', locationId = ''] = key.split(' ')
    form?.set('stockLotId', lotId)
    form?.set('stockLocationId', locationId)
    if (lot) {
      form?.set('lot', lot.lotNumber ?? '')
      form?.set('manufacturer', lot.manufacturer ?? '')
    }
  }

  const isBeforeListed = lots.some((lot) => keyOf(lot) === before.key)
  const isOwn = ({ codes }: VaccineLot) => code !== undefined && codes.includes(code)
  const [own, others] = [lots.filter(isOwn), lots.filter((lot) => !isOwn(lot))]
  const other = code === undefined ? undefined : others.find((lot) => keyOf(lot) === chosen)
  const option = (lot: VaccineLot) => (
    <option key={keyOf(lot)} value={keyOf(lot)}>
      {lotInWords(lot, words)}
    </option>
  )
  function scanned({ code: barcode, lotNumber }: Scan): ScanAnswer {
    if (lotNumber === null) return { refusal: 'This code names no lot. Choose it from the list.' }
    const key = barcode.padStart(14, '0')
    const lot = lots?.find(
      (one) =>
        one.barcodes.includes(key) && one.lotNumber?.toUpperCase() === lotNumber.toUpperCase(),
    )
    if (!lot) return { refusal: `Lot ${lotNumber} is not among those that can be given.` }
    choose(keyOf(lot))
    return { said: `Scanned: ${lot.item}, lot ${lotNumber}` }
  }
  return (
    <>
      <ScanInput label="Scan the lot" onScan={scanned} />
      <FieldFrame
        name="stockLotId"
        label="Lot from stock"
        help={
          other
            ? `${other.item} does not have the code of this vaccine. Check that it is the right one.`
            : 'One dose leaves the stock when you save.'
        }
      >
        {(control, field) => (
          <Input
            {...control}
            component="select"
            pointer
            rightSection={<IconChevronDown size={18} aria-hidden />}
            error={field.error !== undefined}
            value={chosen}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <option value="">Not from stock</option>
            {before.key !== '' && !isBeforeListed && (
              <option
                value={before.key}
              >{`As before: lot ${before.lot || 'without a number'}`}</option>
            )}
            {own.length > 0 && <optgroup label="This vaccine">{own.map(option)}</optgroup>}
            {others.length > 0 && (
              <optgroup label={own.length > 0 ? 'Other vaccines' : 'Vaccines'}>
                {others.map(option)}
              </optgroup>
            )}
          </Input>
        )}
      </FieldFrame>
    </>
  )
}
