import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { BundleEntry } from './bundle-parser.ts'
import { type FactKind, factKindOf } from './facts/facts-of.ts'
import { Identifier } from './fhir-elements.ts'
import { isObject, otherVersion } from './fhir-version.ts'
import { hasAmounts, inError, type Mapped, mapResource } from './map-resource.ts'
import type { Piece, SystemValue } from './piece.ts'
import { ownTime } from './own-time.ts'
import { patientIn } from './patient-in.ts'
import { Refusal } from './refusal.ts'

/** The part of a bundle's entry that is kept in memory. */
export interface Item {
  readonly number: number
  readonly type: string
  readonly id: string
  /** Its full URL is `urn:uuid:` followed by its id. */
  readonly isNamedByUrn: boolean
  /** Its full URL, if it is any other. */
  readonly otherUrl: string | null
  /** `system|value` */
  readonly identifiers: readonly string[]
  /** The version that its server gave it, if any. */
  readonly version: string | null
  /** When its server changed it last, if it says so. */
  readonly updated: string | null
  /** SHA-256 of the content in base64, independent of spacing and field order. */
  readonly hash: string
  readonly label: string
  readonly piece: Piece
  /** Its effect on the tables of facts. */
  readonly factKind: FactKind
  /** The reference to its patient. */
  readonly about: string | null
  /** Its own time as FHIR writes it, if it has one. */
  readonly at: string | null
}

/** An entry that requests something other than to store a resource. */
export interface NoItem {
  readonly number: number
  readonly type: string
  readonly because: string
  /** The resource that the entry deletes, in a history: `Patient/123`. */
  readonly deleted?: string | undefined
}

/** The entries read so far, also of a bundle that turned out to be refused. */
export interface ReadSoFar {
  readonly items: Item[]
  readonly others: NoItem[]
  /** References that lead nowhere; filled when the import of the bundle stops at one of them. */
  readonly missing: string[]
}

/** Notes a reference, and returns one string that all its repetitions share. */
type Heard = (reference: string, item: { number: number; key: string }) => string

export const keyOf = ({ type, id }: Pick<Item, 'type' | 'id'>) => `${type}/${id}`

export function fullUrlOf({ id, isNamedByUrn, otherUrl }: Item): string | null {
  return isNamedByUrn ? urnOf(id) : otherUrl
}

const urnOf = (id: string) => `urn:uuid:${id}`

/**
 * Reads one entry and passes each of its references to `heard`. Throws a `Refusal` that names the
 * entry, if it is not FHIR R4.
 */
export function readItem(entry: BundleEntry, heard: Heard): Item | NoItem {
  const { number, value } = entry
  const asked = requestOf(value['request'])
  if (asked !== null && asked.method !== 'POST' && asked.method !== 'PUT') {
    return {
      number,
      type: /^[A-Z][A-Za-z]*/.exec(asked.url)?.[0] ?? 'Request',
      because: `A ${asked.method} request, which an import does not carry out`,
      deleted: asked.method === 'DELETE' ? asked.url : undefined,
    }
  }
  if (isObject(value['search']) && value['search']['mode'] === 'outcome') {
    return { number, type: 'OperationOutcome', because: 'What a server said about its search' }
  }
  const resource = resourceOf(entry)
  const type = resource['resourceType']
  if (typeof type !== 'string' || !/^[A-Z][A-Za-z]{1,63}$/.test(type)) {
    throw new Refusal('There is no FHIR resource in this entry.', { entry: number })
  }
  const fullUrl = wordOf(value['fullUrl'])
  const content = canonical(resource)
  const hash = createHash('sha256').update(content).digest('base64')
  const id = idOf(resource, fullUrl, hash)
  const at = { entry: number, resource: `${type}/${id}` }
  const version = otherVersion(resource)
  if (version) throw new Refusal(version, at)
  if (!/^[A-Za-z0-9.-]{1,64}$/.test(id)) {
    throw new Refusal('FHIR does not allow its id.', { entry: number, resource: type })
  }
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(content)) {
    throw new Refusal('It holds a character that cannot be stored.', at)
  }
  const read = hasAmounts(type) ? exactAmounts(entry) : resource
  replaceReferences(read, (reference) => {
    const isInside = reference === '#' || isContained(resource, reference)
    return isInside ? reference : heard(reference, { number, key: at.resource })
  })
  const identifiers = identifiersIn(resource)
  const mapped = mapResource(type, read, identifiers)
  if (mapped instanceof z.ZodError) {
    const field = mapped.issues[0]?.path.map(String).join('.') ?? ''
    throw new Refusal(`${type}.${field} does not have the form of FHIR R4.`, at)
  }
  const factKind = factKindOf(type, resource)
  return {
    number,
    type: oneText(type),
    id,
    isNamedByUrn: fullUrl === urnOf(id),
    otherUrl: fullUrl === urnOf(id) ? null : fullUrl,
    identifiers:
      identifiers.length > 0
        ? identifiers.map(({ system, value }) => `${system}|${value}`)
        : noIdentifiers,
    version: metaOf(resource, 'versionId'),
    updated: metaOf(resource, 'lastUpdated'),
    hash,
    label: mapped.label,
    piece: isMistake(resource, mapped, factKind)
      ? { kind: 'other', because: inError }
      : mapped.piece,
    factKind,
    about: type === 'Patient' ? `Patient/${id}` : patientIn(read),
    at: ownTime(resource),
  }
}

/** Types without a table of their own say in the same way that they were entered in error. */
function isMistake(
  { status, docStatus }: Record<string, unknown>,
  { piece }: Mapped,
  factKind: FactKind,
): boolean {
  const isSaid = [status, docStatus].includes('entered-in-error')
  return isSaid && piece.kind === 'other' && factKind === null
}

/** The mapping of a resource that an earlier import stored; null where it is not read any more. */
export function mappedBefore(type: string, text: string): Mapped | null {
  const resource = hasAmounts(type)
    ? exactAmounts({ text: `{"resource":${text}}` })
    : (JSON.parse(text) as Record<string, unknown>)
  const mapped = mapResource(type, resource, identifiersIn(resource))
  return mapped instanceof z.ZodError ? null : mapped
}

function resourceOf({ number, value: { resource } }: BundleEntry): Record<string, unknown> {
  if (resource === undefined) {
    throw new Refusal('There is no resource in this entry.', { entry: number })
  }
  if (!isObject(resource)) {
    throw new Refusal('There is no FHIR resource in this entry.', { entry: number })
  }
  return resource
}

/** The resource with amounts as text: a JavaScript number does not hold every decimal. */
function exactAmounts({ text }: Pick<BundleEntry, 'text'>): Record<string, unknown> {
  // A reviver would visit each member of the resource, which takes three times as long. Quotes within a
  // string are escaped, so that only a member's name matches.
  const exact = text.replace(/"value"\s*:\s*(-?\d[\d.eE+-]*)/g, '"value":"$1"')
  return (JSON.parse(exact) as { resource: Record<string, unknown> }).resource
}

const Request = z.object({ method: z.string().default('POST'), url: z.string().default('') })

function requestOf(value: unknown): z.output<typeof Request> | null {
  const request = Request.safeParse(value)
  return request.success ? request.data : null
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 1000 ? value : null
}

/** Resources of a transaction may have no id: then their URL or their content gives one. */
function idOf(resource: Record<string, unknown>, fullUrl: string | null, hash: string): string {
  const { id } = resource
  if (typeof id === 'string') return id
  return (
    /(?:^urn:uuid:|\/)([A-Za-z0-9.-]{1,64})$/.exec(fullUrl ?? '')?.[1] ??
    Buffer.from(hash, 'base64').toString('hex')
  )
}

function metaOf({ meta }: Record<string, unknown>, name: string): string | null {
  const value = isObject(meta) ? meta[name] : undefined
  return typeof value === 'string' ? value : null
}

/** Fields that servers write about their own copy. */
const aboutCopies = new Set(['versionId', 'lastUpdated'])

/** The same content gives the same text, whatever its spacing and field order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isObject(value)) return JSON.stringify(value)
  let members = ''
  for (const name of Object.keys(value).sort()) {
    if (aboutCopies.has(name)) continue
    const text = canonical(value[name])
    // FHIR has no empty objects; an object that held nothing else is left out.
    if (text === '{}') continue
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${text}`
  }
  return `{${members}}`
}

const noIdentifiers: readonly string[] = []
const texts = new Map<string, string>()

/** One shared string for equal texts; there are few types, each in thousands of entries. */
function oneText(text: string): string {
  const known = texts.get(text)
  if (known === undefined && texts.size < 500) texts.set(text, text)
  return known ?? text
}

function replaceReferences(value: unknown, replaced: (reference: string) => string): void {
  if (Array.isArray(value)) {
    for (const one of value as unknown[]) replaceReferences(one, replaced)
  } else if (isObject(value)) {
    for (const [name, one] of Object.entries(value)) {
      if (name === 'reference' && typeof one === 'string') value[name] = replaced(one)
      else if (typeof one === 'object') replaceReferences(one, replaced)
    }
  }
}

function isContained(resource: Record<string, unknown>, reference: string): boolean {
  const { contained } = resource
  return (
    Array.isArray(contained) &&
    contained.some((one) => isObject(one) && `#${String(one['id'])}` === reference)
  )
}

function identifiersIn({ identifier }: Record<string, unknown>): SystemValue[] {
  const list = Array.isArray(identifier) ? identifier : [identifier]
  return list.flatMap((one: unknown) => {
    const parsed = Identifier.safeParse(one)
    if (!parsed.success || !parsed.data.value) return []
    return [{ system: parsed.data.system ?? '', value: parsed.data.value }]
  })
}
