import type { Item } from './bundle-item.ts'

/** Finds the entries of a bundle by id, type and full URL; made for bundles of any size. */
export class ItemIndex {
  readonly #items: readonly Item[]
  /** By id alone, although several types may share one: this saves a key for each entry. */
  readonly #byId = new Map<string, Item | Item[]>()
  readonly #byUrl = new Map<string, Item>()

  constructor(items: readonly Item[]) {
    this.#items = items
    for (const item of items) {
      const known = this.#byId.get(item.id)
      if (known === undefined) this.#byId.set(item.id, item)
      else if (Array.isArray(known)) known.push(item)
      else this.#byId.set(item.id, [known, item])
      if (item.otherUrl !== null) this.#byUrl.set(item.otherUrl, item)
    }
  }

  /** The first entry with a type and an id. */
  find(type: string, id: string): Item | undefined {
    return this.#withId(id).find((item) => item.type === type)
  }

  findByUrl(url: string): Item | undefined {
    const id = /^urn:uuid:(.+)$/.exec(url)?.[1]
    const own = id === undefined ? [] : this.#withId(id)
    return own.find(({ isNamedByUrn }) => isNamedByUrn) ?? this.#byUrl.get(url)
  }

  /** The first entry with the type and id of this one, which may be itself. */
  firstOf(item: Item): Item {
    return this.find(item.type, item.id) ?? item
  }

  /** Entries by `Type?system|value`, for those names only. */
  byIdentifiers(names: ReadonlySet<string>): Map<string, Set<Item>> {
    const found = new Map<string, Set<Item>>()
    if (names.size === 0) return found
    for (const item of this.#items) {
      for (const identifier of item.identifiers) {
        const name = `${item.type}?${identifier}`
        if (!names.has(name)) continue
        found.set(name, (found.get(name) ?? new Set()).add(this.firstOf(item)))
      }
    }
    return found
  }

  #withId(id: string): readonly Item[] {
    const known = this.#byId.get(id)
    if (known === undefined) return []
    return Array.isArray(known) ? known : [known]
  }
}
