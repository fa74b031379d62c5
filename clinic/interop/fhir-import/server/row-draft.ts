import type { ImportedPeople } from '../../../patients/people/server/import-people.ts'
import type { ChangedKind } from '../import-conflict.ts'
import { type Item, keyOf } from './bundle-item.ts'
import type { ChangedText } from './line-changes.ts'
import type { RowNow, Values } from './row-values.ts'

/** One field of a row for which an import brings another value. */
export interface FieldChange {
  readonly field: string
  readonly ours: string | null
  readonly imported: string | null
  /** The resource that brings it. */
  readonly resource: Pick<Item, 'type' | 'id'>
}

/** Parts of a chart besides its fields: as the import before had them, and as this one does. */
export interface PeopleAgain {
  readonly before: ImportedPeople
  readonly people: ImportedPeople
}

/** A row for which an import brings other values. */
export interface RowChange {
  readonly kind: ChangedKind
  readonly rowId: string
  readonly patientId: string | null
  /** Somebody changed the row here since the import before. */
  readonly isConflict: boolean
  readonly fields: readonly FieldChange[]
  readonly people: PeopleAgain | null
}

/** Fields whose text in the chart also follows from other rows, so that it differs without an edit. */
const derived = new Set(['emergency_contact'])

/** A row as it would be once everything of an import is in it. */
export class RowDraft {
  readonly kind: ChangedKind
  readonly rowId: string
  readonly patientId: string | null
  readonly items = new Set<Item>()
  people: PeopleAgain | null = null
  isConflict: boolean
  readonly #now: RowNow
  readonly #working: Record<string, string | null>
  readonly #from = new Map<string, Item>()

  constructor(
    kind: ChangedKind,
    rowId: string,
    patientId: string | null,
    now: RowNow,
    isConflict: boolean,
  ) {
    this.kind = kind
    this.rowId = rowId
    this.patientId = patientId
    this.isConflict = isConflict
    this.#now = now
    this.#working = { ...now.values }
  }

  /** Goes on from texts that wait for an answer, where the row still has what they were compared with. */
  goOnFrom(waiting: readonly Omit<FieldChange, 'resource'>[]): void {
    for (const { field, ours, imported } of waiting) {
      if (ours === this.#now.values[field]) this.#working[field] = imported
    }
  }

  /** Compares three values of each field: the import before, the row now, and this import. */
  bring(item: Item, before: Values, after: Values): void {
    this.items.add(item)
    for (const field of Object.keys(before)) {
      if (field === 'email' && this.#now.hasAccount) continue
      const [was, is, comes] = [before[field], this.#now.values[field], after[field]].map(
        (value) => value || null,
      )
      const isEdited = was !== is
      if (isEdited && (!derived.has(field) || comes !== was)) this.isConflict = true
      if (comes !== was && comes !== is) this.#set(field, comes ?? null, item)
    }
  }

  /** Changes a part of a longer text. */
  rewrite(item: Item, field: string, change: (text: string | null) => ChangedText): void {
    this.items.add(item)
    const { text, wasThere } = change(this.#working[field] ?? null)
    if (text === (this.#working[field] ?? null)) return
    if (!wasThere) this.isConflict = true
    this.#set(field, text, item)
  }

  #set(field: string, value: string | null, item: Item): void {
    this.#working[field] = value
    this.#from.set(field, item)
  }

  /** Null where nothing comes that the row does not have. */
  get change(): RowChange | null {
    const fields = [...this.#from].flatMap(([field, { type, id }]) => {
      const [ours, imported] = [this.#now.values[field] ?? null, this.#working[field] ?? null]
      return ours === imported ? [] : [{ field, ours, imported, resource: { type, id } }]
    })
    const { kind, rowId, patientId, isConflict } = this
    const people = isConflict ? null : this.people
    if (fields.length === 0 && people === null) return null
    return { kind, rowId, patientId, isConflict, fields, people }
  }

  /** Whether the value of a field comes from this item. */
  isFrom(item: Item): boolean {
    return this.change?.fields.some(({ resource }) => keyOf(resource) === keyOf(item)) ?? false
  }
}
