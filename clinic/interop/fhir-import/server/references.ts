import { fullUrlOf, type Item, keyOf, type ReadSoFar } from './bundle-item.ts'
import type { Earlier, FindEarlier, Wanted } from './earlier.ts'
import type { ItemIndex } from './item-index.ts'
import { Refusal } from './refusal.ts'
import type { ResourceKey } from './row-id.ts'

/** The target of a reference: an entry of this bundle, or a resource imported before. */
export interface Target {
  readonly type: string
  readonly item: Item | null
  readonly earlier: Earlier | null
}

/** The type and id of a target. */
export function keyIn(target: Target | null): ResourceKey | null {
  const found = target?.item ?? target?.earlier
  return found ? { type: found.type, id: found.id } : null
}

export type Follow = (reference: string | null | undefined) => Target | null

/**
 * A reference that leads nowhere: the bundle waits for other files, or imports the rest and reports it.
 */
export type OnMissing = 'waits' | 'reports'

/** Where each reference of a bundle occurred first, for the message when it leads nowhere. */
export type MetReferences = ReadonlyMap<string, { readonly number: number; readonly key: string }>

const relative = /^([A-Z][A-Za-z]{1,63})\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/
const conditional = /^([A-Z][A-Za-z]{1,63})\?identifier=([^&]+)$/

/** The type, id and version of an absolute reference; a relative one as it is. */
function relativePart(reference: string): string {
  if (!/^https?:\/\//.test(reference)) return reference
  const parts = reference.split('/')
  return parts.slice(parts.at(-2) === '_history' ? -4 : -2).join('/')
}

interface Ways {
  readonly type?: string
  readonly id?: string
  readonly identifier?: string
  /** It names another server, which may have resources that we do not have. */
  readonly isElsewhere?: boolean
}

/** The ways to look up a reference, besides its full URL. */
function ways(reference: string): Ways {
  const asked = conditional.exec(reference)
  if (asked) {
    const identifier = decoded(asked[2] ?? '')
    return {
      identifier: `${asked[1] ?? ''}?${identifier.includes('|') ? identifier : `|${identifier}`}`,
    }
  }
  const named = relative.exec(relativePart(reference))
  if (!named) return {}
  return { type: named[1] ?? '', id: named[2] ?? '', isElsewhere: reference.startsWith('http') }
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
  index: ItemIndex,
  met: MetReferences,
  findEarlier: FindEarlier,
  read: ReadSoFar,
  onMissing: OnMissing,
): Promise<{ readonly follow: Follow; readonly reports: readonly string[] }> {
  const asked = [...met.keys()].flatMap((reference) => ways(reference).identifier ?? [])
  const byIdentifier = index.byIdentifiers(new Set(asked))
  const targets = new Map<string, Target>()
  const missing: string[] = []
  const faults: Fault[] = []
  for (const reference of met.keys()) {
    const { type = '', id = '', identifier = '' } = ways(reference)
    const item =
      index.findByUrl(reference) ??
      index.find(type, id) ??
      only(byIdentifier.get(identifier), reference, faults)
    if (item) targets.set(reference, { type: item.type, item, earlier: null })
    else missing.push(reference)
  }
  faults.push(...(await findMissing(missing, findEarlier, targets)))
  const [first] = faults
  if (first && onMissing === 'waits') {
    read.missing.push(...faults.map(({ reference }) => reference))
    const { number, key } = placeOf(first, met)
    throw new Refusal(wordsOf(first), { entry: number, resource: key, mayComeRight: true })
  }
  return {
    follow: (reference) => (reference ? (targets.get(reference) ?? null) : null),
    reports: faults.map((fault) => {
      const { number, key } = placeOf(fault, met)
      return `entry ${number} (${key}): ${wordsOf(fault)}`
    }),
  }
}

/** The names under which others may refer to an entry. */
export function namesOf(item: Item): string[] {
  return [
    keyOf(item),
    fullUrlOf(item) ?? keyOf(item),
    ...item.identifiers.map((identifier) => `${item.type}?${identifier}`),
  ]
}

/** The names of entries that a reference may mean. */
export function namesFor(reference: string): string[] {
  const { type, id, identifier } = ways(reference)
  return [
    reference,
    ...(type === undefined ? [] : [`${type}/${id ?? ''}`]),
    ...(identifier === undefined ? [] : [identifier]),
  ]
}

/** A reference without one target, and why. */
interface Fault {
  readonly reference: string
  readonly why: string
}

function only(
  found: ReadonlySet<Item> | undefined,
  reference: string,
  faults: Fault[],
): Item | undefined {
  if (found && found.size > 1) {
    faults.push({ reference, why: several })
    return undefined
  }
  return found?.values().next().value
}

async function findMissing(
  missing: readonly string[],
  findEarlier: FindEarlier,
  targets: Map<string, Target>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  if (missing.length === 0) return faults
  const found = earlierBy(await findEarlier(wantedFor(missing)))
  for (const reference of missing) {
    const { type = '', id = '', identifier = '', isElsewhere = false } = ways(reference)
    const matches =
      found.urls.get(reference) ??
      found.keys.get(`${type}/${id}`) ??
      found.identifiers.get(identifier) ??
      []
    if (identifier !== '' && new Set(matches.map(rowOf)).size > 1) {
      faults.push({ reference, why: several })
      continue
    }
    const earlier = matches.find(({ mappedId }) => mappedId !== null) ?? matches[0]
    if (earlier) targets.set(reference, { type: earlier.type, item: null, earlier })
    // A resource at another server's address need not be here.
    else if (!isElsewhere) faults.push({ reference, why: nowhere })
  }
  return faults
}

const several = 'which matches more than one resource'
const nowhere = 'which is neither in this bundle nor imported before'

const rowOf = ({ mappedId, type, id }: Earlier) => mappedId ?? `${type}/${id}`

function wantedFor(missing: readonly string[]): Wanted {
  const wanted = missing.map(ways)
  return {
    keys: wanted.flatMap(({ type, id = '' }) => (type === undefined ? [] : `${type}/${id}`)),
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

function placeOf({ reference }: Fault, met: MetReferences) {
  return met.get(reference) ?? { number: 0, key: '' }
}

function wordsOf({ reference, why }: Fault): string {
  const shown = reference.length > 200 ? `${reference.slice(0, 200)}…` : reference
  return `It refers to ${shown}, ${why}.`
}
