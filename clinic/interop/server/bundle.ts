import { createHash } from 'node:crypto'
import { v5 as uuidv5, validate as isUuid } from 'uuid'
import { Resource } from '../fhir.ts'
import { signOfEarlierVersion } from './fhir-version.ts'
import { Refusal } from './refusal.ts'

/** One resource of a bundle. */
export interface Entry {
  /** For people: `entry 14 (Encounter/…)`, counted from 1. */
  readonly place: string
  readonly type: string
  readonly id: string
  readonly fullUrl: string | null
  readonly resource: Resource
  readonly hash: Buffer
}

const takenTypes = ['transaction', 'collection', 'batch']
/** Names our own ids for resources whose id is no UUID (RFC 9562, 5.5). */
const namespace = '6f1d2a54-8d0c-5c0e-9d3e-3b8f2f1d7a10'

/** The id of the row a resource becomes: its own where that is a UUID, else always the same one. */
export function rowId(type: string, id: string): string {
  return isUuid(id) ? id.toLowerCase() : uuidv5(`${type}/${id}`, namespace)
}

/** Reads a FHIR R4 bundle; throws a `Refusal` that says what is wrong and where. */
export function readBundle(text: string): Entry[] {
  const bundle = parse(text)
  if (!isObject(bundle) || typeof bundle['resourceType'] !== 'string') {
    throw new Refusal('', 'This is JSON, but not FHIR: it has no resourceType.')
  }
  if (bundle['resourceType'] !== 'Bundle') {
    throw new Refusal('', `This is a single ${bundle['resourceType'].slice(0, 64)}; a Bundle is needed.`)
  }
  const type = bundle['type']
  if (typeof type !== 'string' || !takenTypes.includes(type)) {
    throw new Refusal('', 'Only bundles of type transaction, collection or batch are imported.')
  }
  const entries = bundle['entry'] ?? []
  if (!Array.isArray(entries)) throw new Refusal('', 'The entries of the bundle are no list.')
  const read = entries.map((entry: unknown, index) => readEntry(entry, index + 1))
  refuseDoubles(read)
  return read
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (error) {
    // The engine's own message quotes the text, which may be about a patient.
    const message = error instanceof Error ? error.message : ''
    if (/end of JSON|Unterminated/.test(message)) {
      throw new Refusal('', 'The file ends in the middle: it was cut off.')
    }
    const line = /line (\d+)/.exec(message)?.[1]
    throw new Refusal(line ? `line ${line}` : '', 'This is not JSON.')
  }
}

function readEntry(entry: unknown, number: number): Entry {
  const where = `entry ${number}`
  const resource = Resource.safeParse(isObject(entry) ? entry['resource'] : undefined)
  if (!resource.success) throw new Refusal(where, 'There is no FHIR resource in this entry.')
  const { data } = resource
  const type = data.resourceType
  const fullUrl = isObject(entry) && typeof entry['fullUrl'] === 'string' ? entry['fullUrl'] : null
  const own = data['id']
  const id = typeof own === 'string' ? own : (fullUrl?.replace(/^.*[:/]/, '') ?? '')
  if (!/^[A-Za-z0-9.-]{1,64}$/.test(id)) {
    throw new Refusal(`${where} (${type})`, 'The resource has no id that FHIR allows.')
  }
  const place = `${where} (${type}/${id})`
  const sign = signOfEarlierVersion(data)
  if (sign) {
    throw new Refusal(place, `This is an earlier version of FHIR (it has ${sign}); R4 is needed.`)
  }
  const content = JSON.stringify(data)
  if (content.includes('\\u0000')) {
    throw new Refusal(place, 'The resource holds a character that cannot be stored.')
  }
  return { place, type, id, fullUrl, resource: data, hash: sha256(canonical(data)) }
}

function refuseDoubles(entries: readonly Entry[]): void {
  const seen = new Map<string, Entry>()
  for (const entry of entries) {
    const name = `${entry.type}/${entry.id}`
    const earlier = seen.get(name)
    if (earlier && !earlier.hash.equals(entry.hash)) {
      throw new Refusal(entry.place, 'The same id stands twice in this file, with other content.')
    }
    seen.set(name, entry)
  }
}

/** The same content gives the same text, whatever the order of its fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isObject(value)) return JSON.stringify(value)
  const fields = Object.keys(value).sort()
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
