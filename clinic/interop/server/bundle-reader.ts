import { JsonFault, JsonScanner } from './json-scanner.ts'
import { Refusal } from './refusal.ts'

/** One entry of a bundle, as text. */
export interface BundleEntry {
  /** Counted from 1. */
  readonly number: number
  readonly members: ReadonlyMap<string, string>
}

/** The largest resource that is read; the largest real ones carry scanned pages. */
const largestEntry = 20_000_000
const takenTypes = ['transaction', 'batch', 'collection']

/**
 * Reads a FHIR R4 bundle entry by entry (http://hl7.org/fhir/R4/bundle.html). Throws a `Refusal` for
 * other content, for a file that is cut off, and for bundles that are not meant to be stored.
 */
export async function* readBundle(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BundleEntry> {
  const scanner = new JsonScanner('entry', largestEntry)
  const head = new Map<string, string>()
  try {
    for await (const chunk of bytes) {
      for (const part of scanner.push(chunk)) {
        if (part.element > 0) {
          yield { number: part.element, members: membersOf(part.bytes, part.element) }
        } else {
          head.set(part.name, part.bytes.length > 200 ? '' : textOf(part.bytes, 0))
          if (part.name === 'resourceType') checkResourceType(head)
        }
      }
    }
  } catch (error) {
    throw error instanceof JsonFault ? refusalOf(error) : error
  }
  if (scanner.isEmpty) throw new Refusal('The file is empty.')
  const cut = scanner.cutAt()
  if (cut) {
    const place = cut.element > 0 ? ` in the middle of entry ${cut.element}` : ''
    throw new Refusal(`The file ends${place} before its bundle does: it was cut off.`)
  }
  checkHead(head)
  if (head.has('entry')) throw new Refusal('The entries of the bundle are not a list.')
}

function membersOf(bytes: Uint8Array, number: number): Map<string, string> {
  const scanner = new JsonScanner('', largestEntry)
  const members = new Map<string, string>()
  try {
    for (const part of scanner.push(bytes)) members.set(part.name, textOf(part.bytes, number))
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    throw new Refusal('This is not JSON.', { entry: number })
  }
  return members
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function textOf(bytes: Uint8Array, number: number): string {
  try {
    return utf8.decode(bytes)
  } catch {
    const text = 'This is not UTF-8, the encoding of JSON.'
    throw new Refusal(text, number > 0 ? { entry: number } : {})
  }
}

function refusalOf(fault: JsonFault): Refusal {
  const at = fault.element > 0 ? { entry: fault.element } : {}
  switch (fault.kind) {
    case 'no object':
      return new Refusal('This is not a FHIR bundle: it does not begin with {.')
    case 'no JSON':
      return new Refusal('This is not JSON.', at)
    case 'too large':
      return new Refusal('This is larger than 20 MB, more than a resource may be.', at)
    case 'more':
      return new Refusal(
        'There is more after the end of the bundle. A file may contain only one bundle.',
      )
  }
}

function wordIn(head: ReadonlyMap<string, string>, name: string): string | null {
  return /^"([^"\\]{1,64})"$/.exec(head.get(name) ?? '')?.[1] ?? null
}

function checkResourceType(head: ReadonlyMap<string, string>): void {
  const type = wordIn(head, 'resourceType')
  if (type === 'Bundle') return
  if (type === null) throw new Refusal('This is JSON, but not FHIR: it has no resourceType.')
  throw new Refusal(`This is a single ${type}, not a Bundle.`)
}

function checkHead(head: ReadonlyMap<string, string>): void {
  checkResourceType(head)
  const type = wordIn(head, 'type')
  if (type !== null && takenTypes.includes(type)) return
  const what = type === null ? 'a bundle without a type' : `a bundle of type ${type}`
  throw new Refusal(`This is ${what}; ${takenTypes.join(', ')} are imported.`)
}
