import { type Item, keyOf, type NoItem, type ReadSoFar } from './bundle-item.ts'
import type { Earlier, FindEarlier } from './earlier.ts'
import { isOlder } from './item-version.ts'
import type { ItemIndex } from './item-index.ts'
import type { Follow, Target } from './references.ts'
import { Refusal } from './refusal.ts'

export type RowKind =
  'patient' | 'user' | 'appointment' | 'medical record' | 'bill' | 'fact' | 'imported item'

/** The result of an entry. */
export type Fate =
  | {
      readonly outcome: 'mapped'
      readonly to: RowKind
      readonly id: string
      /** Why it stands in the chart by itself and in no other row. */
      readonly because?: string
    }
  | {
      readonly outcome: 'kept'
      readonly because: string
      /** The row of the version that was imported first. */
      readonly row?: Row | undefined
    }
  | { readonly outcome: 'skipped'; readonly because: string }

export interface Row {
  readonly to: RowKind
  readonly id: string
}

export interface Clinic {
  readonly timeZone: string
  readonly currency: string
  readonly visitMinutes: number
}

export const knownAlready = 'Imported before, unchanged'
const twice = 'The same again in this file'
const olderVersion = 'An older version; the newest one of the file counts'
const deletedLater = 'Deleted later where it comes from'
const olderThanKnown = 'Older than the version that was imported before'
const otherVersion = 'Another version of what was imported before'

const askedAtOnce = 5_000

/** The state that the steps of planning a bundle share. */
export class Planning {
  readonly clinic: Clinic
  readonly follow: Follow
  readonly fates = new Map<number, Fate>()
  readonly patients = new Map<number, string>()
  readonly warnings: string[] = []
  readonly items: readonly Item[]
  /** Items without a result so far. */
  readonly fresh: readonly Item[]
  /** Items that came before with other content, and the row of the clinic that they became then. */
  readonly again: { readonly item: Item; readonly row: Row }[] = []
  readonly #index: ItemIndex
  /** Rows of entries that were imported before. */
  readonly #earlierRows = new Map<number, Row>()

  constructor(
    clinic: Clinic,
    follow: Follow,
    { items, others }: ReadSoFar,
    index: ItemIndex,
    earlier: readonly Earlier[],
  ) {
    this.clinic = clinic
    this.items = items
    this.follow = follow
    for (const { number, because } of others) {
      this.fates.set(number, { outcome: 'skipped', because })
    }
    this.#index = index
    this.#setApartDeleted(items, others)
    this.#setApartDoubles(items)
    this.#setApartKnown(earlier)
    this.fresh = items.filter(({ number }) => !this.fates.has(number))
  }

  /** A history names the newest version first: what comes after a deletion is gone. */
  #setApartDeleted(items: readonly Item[], others: readonly NoItem[]): void {
    const deleted = new Map(others.map((one) => [one.deleted, one]))
    if (deleted.size === 0) return
    for (const item of items) {
      const deletion = deleted.get(keyOf(item))
      if (deletion && deletion.number < item.number) {
        this.fates.set(item.number, { outcome: 'skipped', because: deletedLater })
      }
    }
  }

  #setApartDoubles(items: readonly Item[]): void {
    for (const item of items) {
      const first = this.#index.firstOf(item)
      if (first === item || this.fates.has(item.number)) continue
      if (first.version !== null && item.version !== null && first.version !== item.version) {
        this.fates.set(item.number, { outcome: 'skipped', because: olderVersion })
      } else if (first.hash === item.hash) {
        this.fates.set(item.number, { outcome: 'skipped', because: twice })
      } else {
        throw new Refusal(`Entry ${first.number} has the same type and id, but other content.`, {
          entry: item.number,
          resource: keyOf(item),
        })
      }
    }
  }

  #setApartKnown(earlier: readonly Earlier[]): void {
    const known = Map.groupBy(earlier, ({ type, id }) => `${type}/${id}`)
    for (const versions of known.values()) {
      const [one] = versions
      const item = one && this.#index.find(one.type, one.id)
      if (!item) continue
      const first = versions.findLast(({ mappedId }) => mappedId !== null)
      if (first) this.#earlierRows.set(item.number, rowOfEarlier(first))
      const patientId = versions.find((one) => one.patientId !== null)?.patientId
      if (patientId) this.patients.set(item.number, patientId)
      const newest = versions.at(-1)
      if (newest?.hash === item.hash) {
        this.fates.set(item.number, { outcome: 'skipped', because: knownAlready })
      } else if (isOlder(item, versions)) {
        const isKnown = versions.some(({ hash }) => hash === item.hash)
        const because = isKnown ? knownAlready : olderThanKnown
        this.fates.set(item.number, { outcome: 'skipped', because })
      } else if (first && first.mappedTo !== 'imported item' && !isOfFact(first, item)) {
        const row = rowOfEarlier(first)
        this.fates.set(item.number, { outcome: 'kept', because: otherVersion, row })
        this.again.push({ item, row })
      }
    }
  }

  map(item: Item, to: RowKind, id: string): void {
    this.mapAll([item], to, id)
  }

  /** For an entry that goes into a row which is there already. */
  mapAgain({ number }: Item, row: Row): void {
    this.fates.set(number, { outcome: 'mapped', ...row })
  }

  /** For entries that became one row together. */
  mapAll(items: readonly Item[], to: RowKind, id: string): void {
    const fate: Fate = { outcome: 'mapped', to, id }
    for (const { number } of items) this.fates.set(number, fate)
  }

  keep(item: Item, because: string, row?: Row): void {
    this.fates.set(item.number, { outcome: 'kept', because, row })
  }

  /** For an entry that the chart shows by itself. */
  show({ number }: Item, id: string, because: string): void {
    this.fates.set(number, { outcome: 'mapped', to: 'imported item', id, because })
  }

  warn(item: Item, text: string): void {
    this.warnings.push(`entry ${item.number} (${keyOf(item)}): ${text}`)
  }

  /** The row that an item became, in this import or an earlier one. */
  rowOf(item: Item, to: RowKind): string | null {
    const { number } = this.#index.firstOf(item)
    const fate = this.fates.get(number)
    const kept = fate?.outcome === 'kept' ? fate.row : undefined
    const row = fate?.outcome === 'mapped' ? fate : (kept ?? this.#earlierRows.get(number))
    return row?.to === to ? row.id : null
  }

  /** The row of the resource that is referred to. */
  rowAt(reference: string | null | undefined, to: RowKind): string | null {
    const target = this.follow(reference)
    if (target?.item) return this.rowOf(target.item, to)
    return target?.earlier?.mappedTo === to ? target.earlier.mappedId : null
  }

  /** The label of the resource that is referred to. */
  nameAt(reference: string | null | undefined): string {
    return labelOf(this.follow(reference))
  }
}

/** A fact follows its resource by rules of its own, also where it stood in a record before. */
function isOfFact({ mappedTo }: Earlier, { factKind }: Item): boolean {
  return mappedTo === 'fact' || (mappedTo === 'medical record' && factKind === 'facts')
}

function rowOfEarlier({ mappedTo, mappedId }: Earlier): Row {
  return { to: mappedTo as RowKind, id: mappedId ?? '' }
}

function labelOf(target: Target | null): string {
  return target?.item?.label ?? target?.earlier?.label ?? ''
}

/** Everything known of the resources that a bundle brings again. */
export async function earlierOf(
  items: readonly Item[],
  find: FindEarlier,
): Promise<readonly Earlier[]> {
  const found: Earlier[] = []
  for (let from = 0; from < items.length; from += askedAtOnce) {
    const keys = new Set(items.slice(from, from + askedAtOnce).map(keyOf))
    found.push(...(await find({ keys: [...keys], fullUrls: [], identifiers: [] })))
  }
  return found
}
