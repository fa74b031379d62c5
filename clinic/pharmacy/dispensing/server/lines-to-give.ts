import { Problem } from '../../../../contract/problem.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import type { LineToWrite } from '../../../stock/ledger/server/entry-writes.ts'
import type { NewDispensedLine } from '../dispensing.ts'

interface Known {
  readonly place: number
  readonly name: string
  readonly hasPlace: boolean
  readonly unit: string
  readonly units: string
  readonly lots: string
  readonly isWhole: boolean
  readonly hasLots: boolean
}

/** The movements of what is to be given: of the chosen lots, or of those that expire first. */
export async function linesToGive(
  tx: AnySql,
  lines: readonly NewDispensedLine[],
): Promise<LineToWrite[]> {
  const wanted = lines.map(({ itemId, locationId, quantity, pack, lots }, place) => ({
    ...{ place, itemId, locationId, quantity, pack, lots: lots ?? [] },
  }))
  const known = await tx<Known[]>`
    select w.place, i.name, i.unit, s.id is not null as has_place,
      trim_scale(in_units(i.id, w.quantity, w.pack))::text as units,
      trim_scale(coalesce(c.sum, 0))::text as lots,
      coalesce(c.sum, 0) in (0, in_units(i.id, w.quantity, w.pack)) as is_whole, c.has_lots
    from jsonb_to_recordset(${tx.json(wanted)})
      as w (place integer, "itemId" uuid, "locationId" uuid, quantity numeric, pack text, lots jsonb)
    join stock_items i on i.id = w."itemId" left join stock_locations s on s.id = w."locationId",
      lateral (
        select sum((one ->> 'quantity')::numeric), count(*) = count(distinct o.id) as has_lots
        from jsonb_array_elements(w.lots) one
        left join stock_lots o on o.id = (one ->> 'lotId')::uuid and o.item_id = i.id
      ) c`
  for (const place of lines.keys()) {
    const line = known.find((one) => one.place === place)
    if (!line) refuseField(`lines.${place}.itemId`, 'Choose an item from the list.')
    if (!line.hasPlace) refuseField(`lines.${place}.locationId`, 'Choose a place.')
    if (!line.hasLots) refuseField(`lines.${place}.lots`, 'Choose lots of this item, each once.')
    if (!line.isWhole) {
      const sentence = `The lots have ${line.lots} of ${line.units} ${line.unit}. Choose as many as are given.`
      refuseField(`lines.${place}.lots`, sentence)
    }
  }
  return lines.flatMap(({ itemId, locationId, quantity, pack, lots }): LineToWrite[] => {
    const taken = { item: itemId, location: locationId }
    if (!lots || lots.length === 0) return [{ ...taken, quantity: `-${quantity}`, pack }]
    return lots.map((lot) => ({ ...taken, lot: lot.lotId, quantity: `-${lot.quantity}` }))
  })
}

/** More of an item than one line of a bill can have. */
const mostCharged = 99_999

/** Refuses a number that no bill can have. */
export function checkCharged(name: string, quantity: string): void {
  if (Number(quantity) <= mostCharged) return
  const most = grouped(mostCharged)
  throw new Problem('conflict', { detail: `At most ${most} of ${name} can be charged at once.` })
}
