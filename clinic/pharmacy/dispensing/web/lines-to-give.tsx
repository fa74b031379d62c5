import { use, useId, useState } from 'react'
import type { FieldErrors } from '../../../../contract/problem.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { FormContext } from '../../../../web/form/form-context.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { ScanField, type Scanned } from '../../../stock/items/web/scan-field.tsx'
import type { StockItem } from '../../../stock/items/stock-item.ts'
import { StockItemInput } from '../../../stock/items/web/stock-item-input.tsx'
import { useStockItems } from '../../../stock/ledger/web/controlled-lines.tsx'
import { scannedLot } from '../../../stock/ledger/web/scanned-lot.ts'
import classes from '../../../stock/ledger/web/stock-lines.module.css'
import { listStockLocations, type StockLocation } from '../../../stock/locations/stock-location.ts'
import type { NewDispensedLine } from '../dispensing.ts'
import { unitsOf } from '../lot-proposal.ts'
import { LineToGive } from './line-to-give.tsx'

interface LinesToGiveProps {
  readonly isPrescribed?: boolean
}

/** Lines that are given. They wait for the places, because each line begins with the usual one. */
export function LinesToGive({ isPrescribed = false }: LinesToGiveProps) {
  const { data: places, error } = useAnswer(listStockLocations, { query: {} })
  if (places) return <KnownLines isPrescribed={isPrescribed} places={places} />
  return error ? <LoadFailure problem={error} /> : <Loading />
}

interface KnownLinesProps {
  readonly isPrescribed: boolean
  readonly places: readonly StockLocation[]
}

/** Each scan adds a line, or counts up the line of the same item. */
function KnownLines({ isPrescribed, places }: KnownLinesProps) {
  const form = use(FormContext)
  const id = useId()
  const { today } = useSession().clinic
  const [said, setSaid] = useState<string | null>(null)
  if (!form) throw new Error('The lines stand outside a form')
  const value = form.values['lines']
  const lines = Array.isArray(value) ? (value as readonly NewDispensedLine[]) : []
  const items = useStockItems(lines.map(({ itemId }) => itemId))
  const set = (next: readonly NewDispensedLine[]) => form.set('lines', next)
  // The place of the line before, or the pharmacy.
  const usualPlace =
    lines.at(-1)?.locationId ??
    (places.find(({ kind }) => kind === 'pharmacy') ?? places[0])?.id ??
    ''

  function add(item: StockItem, more: Partial<NewDispensedLine> = {}) {
    const line = { itemId: item.id, locationId: usualPlace, quantity: '1', pack: null, lots: null }
    set([...lines, { ...line, directions: '', substituteReason: '', ...more }])
  }
  /** One more of a line, of the lot of the scan where it names one. */
  function countUp(line: NewDispensedLine, scanned: Scanned, lotId: string | null) {
    const units = String(unitsOf(scanned.item, '1', scanned.pack) ?? 1)
    const ofLot = line.lots?.find((one) => one.lotId === lotId)
    const lots =
      lotId === null
        ? null
        : [
            ...(line.lots ?? []).filter((one) => one !== ofLot),
            { lotId, quantity: String(Number(ofLot?.quantity ?? 0) + Number(units)) },
          ]
    const next = { ...line, quantity: String(Number(line.quantity) + 1), lots }
    set(lines.map((one) => (one === line ? next : one)))
  }
  async function scanned(scan: Scanned): Promise<string | undefined> {
    const { item, pack } = scan
    const same = lines.find(({ itemId }) => itemId === item.id)
    if (same && same.pack !== pack) {
      return `${item.name} is in the list by another pack. Change its quantity there.`
    }
    const found = await scannedLot(scan, same?.locationId ?? usualPlace, today)
    if ('refusal' in found) return found.refusal
    const lotId = found.lot?.id ?? null
    if (same && Boolean(same.lots) !== (lotId !== null)) {
      return `${item.name} is in the list ${same.lots ? 'with' : 'without'} chosen lots. Change it there.`
    }
    if (same) countUp(same, scan, lotId)
    else {
      const units = String(unitsOf(item, '1', pack) ?? 1)
      add(item, { pack, lots: lotId === null ? null : [{ lotId, quantity: units }] })
    }
    return undefined
  }
  function named(item: StockItem) {
    const isThere = lines.some(({ itemId }) => itemId === item.id)
    setSaid(isThere ? `${item.name} is in the list already. Change its quantity there.` : null)
    if (!isThere) add(item)
  }

  return (
    <fieldset className={classes.lines}>
      <legend>Items</legend>
      <ScanField onScan={scanned} />
      <ol className={classes.rows}>
        {lines.map((line, place) => (
          <LineToGive
            key={line.itemId}
            line={line}
            item={items.get(line.itemId)}
            places={places}
            id={`${form.id}-lines.${place}`}
            errorOf={(field) => errorIn(form.errors, `lines.${place}.${field}`)}
            isPrescribed={isPrescribed}
            onChange={(next) => set(lines.map((one, other) => (other === place ? next : one)))}
            onRemove={() => set(lines.filter((_, other) => other !== place))}
          />
        ))}
      </ol>
      <StockItemInput
        id={`${id}-item`}
        label="Add an item"
        placeholder="Add an item by its name"
        withRetired
        onChoose={named}
      />
      {said && (
        <p className={classes.error} role="alert">
          {said}
        </p>
      )}
      {form.errors['lines'] && <p className={classes.error}>{form.errors['lines']}</p>}
    </fieldset>
  )
}

/** The error of a field, or the first one of its parts. */
function errorIn(errors: FieldErrors, field: string): string | undefined {
  const ofPart = Object.keys(errors).find((name) => name.startsWith(`${field}.`))
  return errors[field] ?? (ofPart === undefined ? undefined : errors[ofPart])
}
