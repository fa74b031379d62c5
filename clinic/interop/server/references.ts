import { type Item, keyOf } from './bundle-item.ts'
import type { Earlier, FindEarlier, Wanted } from './earlier.ts'
import { Refusal } from './refusal.ts'

/** What a reference leads to: an entry of this bundle, or what was imported before. */
export interface Target {
  readonly type: string
  readonly item: Item | null
  readonly earlier: Earlier | null
}

export type Follow = (reference: string | null | undefined) => Target | null

/** Where each reference of a bundle was first met, for the sentence when it leads nowhere. */
export type MetReferences = ReadonlyMap<string, { readonly number: number; readonly key: string }>

const relative = /^([A-Z][A-Za-z]{1,63})\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/
const absolute = /^https?:\/\/.*\/([A-Z][A-Za-z]{1,63}\/[A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/
const conditional = /^([A-Z][A-Za-z]{1,63})\?identifier=([^&]+)$/

/** A reference in the three ways in which it can be looked up. */
function ways(reference: string): { key?: string; identifier?: string; isElsewhere?: true } {
  const asked = conditional.exec(reference)
  if (asked) {
    const identifier = decoded(asked[2] ?? '')
    return {
      identifier: `${asked[1] ?? ''}?${identifier.includes('|') ? identifier : `|${identifier}`}`,
    }
  }
  const named = relative.exec(reference)
  if (named) return { key: `${named[1] ?? ''}/${named[2] ?? ''}` }
  const tail = absolute.exec(reference)?.[1]
  return tail ? { key: tail, isElsewhere: true } : {}
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** FHIR R4, 3.1.1.5.2: references are resolved by full URL first, then by type and id. */
export async function resolveReferences(
  items: readonly Item[],
  met: MetReferences,
  findEarlier: FindEarlier,
): Promise<Follow> {
  const byUrl = new Map<string, Item>()
  const byKey = new Map<string, Item>()
  const byIdentifier = new Map<string, Set<Item>>()
  for (const item of items) {
    if (item.fullUrl !== null) byUrl.set(item.fullUrl, item)
    byKey.set(keyOf(item), item)
    for (const identifier of item.identifiers) {
      const name = `${item.type}?${identifier}`
      byIdentifier.set(name, (byIdentifier.get(name) ?? new Set()).add(item))
    }
  }
  const targets = new Map<string, Target>()
  const missing: string[] = []
  for (const reference of met.keys()) {
    const { key, identifier } = ways(reference)
    const item =
      byUrl.get(reference) ??
      (key === undefined ? undefined : byKey.get(key)) ??
      (identifier === undefined ? undefined : only(byIdentifier.get(identifier), reference, met))
    if (item) targets.set(reference, { type: item.type, item, earlier: null })
    else missing.push(reference)
  }
  await findMissing(missing, met, findEarlier, targets)
  return (reference) => (reference ? (targets.get(reference) ?? null) : null)
}

function only(found: Set<Item> | undefined, reference: string, met: MetReferences) {
  const keys = new Set([...(found ?? [])].map(keyOf))
  if (keys.size > 1) throw refused(reference, met, 'which fits more than one resource')
  return found?.values().next().value
}

async function findMissing(
  missing: readonly string[],
  met: MetReferences,
  findEarlier: FindEarlier,
  targets: Map<string, Target>,
): Promise<void> {
  if (missing.length === 0) return
  const found = earlierBy(await findEarlier(wantedFor(missing)))
  for (const reference of missing) {
    const { key, identifier, isElsewhere } = ways(reference)
    const matches =
      found.urls.get(reference) ??
      found.keys.get(key ?? '') ??
      found.identifiers.get(identifier ?? '') ??
      []
    if (identifier !== undefined && new Set(matches.map(rowOf)).size > 1) {
      throw refused(reference, met, 'which fits more than one resource')
    }
    const earlier = matches.find(({ mappedId }) => mappedId !== null) ?? matches[0]
    if (earlier) targets.set(reference, { type: earlier.type, item: null, earlier })
    // What another server holds under its own address is not ours to find.
    else if (!isElsewhere)
      throw refused(reference, met, 'which is neither in this bundle nor imported before')
  }
}

const rowOf = ({ mappedId, type, id }: Earlier) => mappedId ?? `${type}/${id}`

function wantedFor(missing: readonly string[]): Wanted {
  const wanted = missing.map(ways)
  return {
    keys: wanted.flatMap(({ key }) => key ?? []),
    fullUrls: missing.filter((reference) => /^(?:urn|https?):/.test(reference)),
    identifiers: wanted.flatMap(({ identifier }) => identifier ?? []),
  }
}

function earlierBy(earlier: readonly Earlier[]) {
  const keys = new Map<string, Earlier[]>()
  const urls = new Map<string, Earlier[]>()
  const identifiers = new Map<string, Earlier[]>()
  const put = (map: Map<string, Earlier[]>, name: string, one: Earlier) =>
    map.set(name, [...(map.get(name) ?? []), one])
  for (const one of earlier) {
    put(keys, `${one.type}/${one.id}`, one)
    if (one.fullUrl !== null) put(urls, one.fullUrl, one)
    for (const identifier of one.identifiers) put(identifiers, `${one.type}?${identifier}`, one)
  }
  return { keys, urls, identifiers }
}

function refused(reference: string, met: MetReferences, why: string): Refusal {
  const place = met.get(reference)
  const shown = reference.length > 200 ? `${reference.slice(0, 200)}…` : reference
  return new Refusal(`It refers to ${shown}, ${why}.`, {
    ...(place && { entry: place.number, resource: place.key }),
    mayComeRight: true,
  })
}
