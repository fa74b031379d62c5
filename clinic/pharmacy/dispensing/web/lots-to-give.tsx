import { Button, Input } from '@mantine/core'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { StockItem } from '../../../stock/items/stock-item.ts'
import { quantityInWords } from '../../../stock/items/stock-quantity.ts'
import { isGood, listStockLots, type StockLot } from '../../../stock/ledger/stock.ts'
import type { NewDispensedLine } from '../dispensing.ts'
import { proposeLots } from '../lot-proposal.ts'
import classes from './dispensing.module.css'

type Chosen = NonNullable<NewDispensedLine['lots']>

interface LotsToGiveProps {
  readonly item: StockItem
  readonly locationId: string
  readonly units: number | null
  /** Null: those that expire first. */
  readonly chosen: Chosen | null
  readonly onChoose: (lots: Chosen | null) => void
}

/** The lots that are given: those that expire first, with their expiry and what is left, or chosen ones. */
export function LotsToGive({ item, locationId, units, chosen, onChoose }: LotsToGiveProps) {
  const { today } = useSession().clinic
  const words = useDateWords()
  const lots = useAnswer(listStockLots, { params: { id: item.id }, query: { locationId } }).data
  if (!lots) return null
  const { lots: proposed, missing } = proposeLots(lots, units ?? 0, today)
  const about = ({ expiresOn, quantity }: StockLot) =>
    [
      expiresOn ? `expires ${words.date(expiresOn)}` : 'does not expire',
      `${quantityInWords(quantity, item.unit)} there`,
    ].join(', ')
  const nameOf = ({ lotNumber }: StockLot) => `lot ${lotNumber ?? 'without a number'}`

  if (chosen) {
    const ofLot = (id: string) => chosen.find(({ lotId }) => lotId === id)?.quantity ?? ''
    const set = (id: string, quantity: string) =>
      onChoose([
        ...chosen.filter(({ lotId }) => lotId !== id),
        ...(quantity === '' ? [] : [{ lotId: id, quantity }]),
      ])
    return (
      <>
        <ul className={classes.lots} aria-label={`Lots of ${item.name}`}>
          {lots
            .filter((lot) => isGood(lot, today))
            .map((lot) => (
              <li key={lot.id}>
                <Input
                  className={classes.lotQuantity}
                  aria-label={`${item.unit} of ${nameOf(lot)}`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={ofLot(lot.id)}
                  onChange={({ currentTarget }) => set(lot.id, currentTarget.value.trim())}
                />
                <span>{`${item.unit} of ${nameOf(lot)}, ${about(lot)}`}</span>
              </li>
            ))}
        </ul>
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(null)}>
            Take those that expire first
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <ul className={classes.lots} aria-label={`Lots of ${item.name}`}>
        {proposed.map(({ lot, quantity }) => (
          <li key={lot.id}>
            {`${quantityInWords(String(quantity), item.unit)} of ${nameOf(lot)}, ${about(lot)}`}
          </li>
        ))}
      </ul>
      {missing > 0 && (
        <Missing item={item} locationId={locationId} lots={lots} missing={missing} today={today} />
      )}
      {units !== null && missing === 0 && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Choose other lots of ${item.name}`}
            onClick={() =>
              onChoose(
                proposed.map(({ lot, quantity }) => ({
                  lotId: lot.id,
                  quantity: String(quantity),
                })),
              )
            }
          >
            Choose other lots
          </Button>
        </div>
      )}
    </>
  )
}

interface MissingProps extends Pick<LotsToGiveProps, 'item' | 'locationId'> {
  /** Those of the place. */
  readonly lots: readonly StockLot[]
  readonly missing: number
  readonly today: string
}

/** Says how much a place lacks, how much of it is expired or held there, and which other places have some. */
function Missing({ item, locationId, lots, missing, today }: MissingProps) {
  const everywhere = useAnswer(listStockLots, { params: { id: item.id }, query: {} }).data ?? []
  const words = (units: number) =>
    quantityInWords(String(Math.round(units * 1000) / 1000), item.unit)
  const unusable = lots
    .filter((lot) => !isGood(lot, today))
    .reduce((sum, { quantity }) => sum + Number(quantity), 0)
  const others = new Map<string, number>()
  for (const lot of everywhere) {
    for (const place of isGood(lot, today) ? lot.places : []) {
      if (place.locationId === locationId) continue
      others.set(place.location, (others.get(place.location) ?? 0) + Number(place.quantity))
    }
  }
  const told = [
    `Missing in this place: ${words(missing)}.`,
    ...(unusable > 0 ? [`Expired or held here: ${words(unusable)}.`] : []),
    ...[...others].map(([place, units]) => `${place}: ${words(units)}.`),
  ]
  return (
    <div className={classes.missing}>
      {told.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
