import { JSONParser } from '@streamparser/json'
import { Refusal } from './refusal.ts'

/** Bytes at the beginning of a file within which it has to say what it is. */
const longestHead = 20_000_000
const shortestHead = 2000
const pieceSize = 16_384

const opening = '{"resourceType":"Bundle","type":"collection","entry":['
const closing = ']}'

/**
 * Gives a bundle as it is. A single resource, and NDJSON with a resource on each line, become a bundle of
 * type collection. Throws a `Refusal` for what is no JSON at all.
 */
export async function* asBundle(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const head = new Head()
  let form: Form | null = null
  const lines = new Lines()
  function* begun(): Generator<Uint8Array> {
    const begin = head.take(form)
    if (form === 'lines') yield* lines.add(begin)
    else yield form === 'resource' ? textBytes(`${opening}{"resource":`, begin) : begin
  }
  for await (const chunk of bytes) {
    if (form === null) {
      form = head.add(chunk)
      if (form !== null) yield* begun()
    } else if (form === 'lines') yield* lines.add(chunk)
    else yield chunk
  }
  if (form === null) {
    form = head.end()
    yield* begun()
  }
  if (form === 'lines') yield* lines.end()
  else if (form === 'resource') yield textBytes(`}${closing}`)
}

/** `other` is left to the reader of bundles, which says what is wrong with it. */
type Form = 'bundle' | 'resource' | 'lines' | 'other'

/** The beginning of a file, until it is known what the file is. */
class Head {
  readonly #chunks: Buffer[] = []
  #size = 0
  readonly #parser = new JSONParser({ paths: ['$.resourceType'], keepStack: false })
  #type: unknown
  /** The first object of the file is whole, and something else follows it. */
  #isPast = false

  constructor() {
    this.#parser.onValue = ({ value }) => (this.#type = value)
    this.#parser.onError = () => (this.#isPast = true)
    this.#parser.onEnd = () => (this.#isPast = true)
  }

  add(chunk: Uint8Array): Form | null {
    // A copy, as the reader may reuse its buffer.
    this.#chunks.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#type === undefined && !this.#isPast) this.#parse(chunk)
    // A shorter beginning may not show yet what it is.
    if (this.#size < shortestHead) return null
    const start = this.#start()
    if (start === '') return null
    refuseOtherForms(start)
    if (!start.startsWith('{')) return 'other'
    if (this.#type === 'Bundle') return 'bundle'
    if (this.#type === undefined) return this.#isPast || this.#isLong ? 'other' : null
    // A line break within the first object tells a single resource from lines of them.
    const line = this.#firstLine()
    if (line === null) return this.#isLong ? 'resource' : null
    return isJson(line) ? 'lines' : 'resource'
  }

  /** The kind of a file that has ended. */
  end(): Form {
    refuseOtherForms(this.#start())
    if (this.#type === 'Bundle') return 'bundle'
    if (this.#type === undefined) return 'other'
    return isJson(this.#firstLine() ?? this.#text()) ? 'lines' : 'resource'
  }

  /** Everything so far; without the byte order mark where it would stand within a bundle. */
  take(form: Form | null): Buffer {
    const all = Buffer.concat(this.#chunks)
    const isMarked = all[0] === 0xef && (form === 'resource' || form === 'lines')
    return isMarked ? all.subarray(3) : all
  }

  get #isLong() {
    return this.#size > longestHead
  }

  /** Piece by piece, because the type mostly stands at the beginning. */
  #parse(chunk: Uint8Array): void {
    try {
      for (let from = 0; from < chunk.length && this.#type === undefined; from += pieceSize) {
        this.#parser.write(chunk.subarray(from, from + pieceSize))
      }
    } catch {
      this.#isPast = true
    }
  }

  #start(): string {
    let size = 0
    const first = this.#chunks.filter(
      (chunk) => (size += chunk.length) - chunk.length < shortestHead,
    )
    return withoutMark(Buffer.concat(first).subarray(0, shortestHead).toString('utf8')).trimStart()
  }

  #text(): string {
    return withoutMark(Buffer.concat(this.#chunks).toString('utf8')).trimStart()
  }

  #firstLine(): string | null {
    if (!this.#chunks.some((chunk) => chunk.includes(0x0a))) return null
    const text = this.#text()
    const end = text.indexOf('\n')
    return end < 0 ? null : text.slice(0, end)
  }
}

/** Lines with a resource each, as the entries of a bundle. */
class Lines {
  #hasBegun = false
  #isFirst = true
  /** The line that is being read has something on it. */
  #isOpen = false;

  *add(bytes: Uint8Array): Generator<Uint8Array> {
    if (!this.#hasBegun) yield textBytes(opening)
    this.#hasBegun = true
    let from = 0
    while (from < bytes.length) {
      const found = bytes.indexOf(0x0a, from)
      const end = found < 0 ? bytes.length : found
      const part = bytes.subarray(from, end)
      if (part.some((byte) => byte > 0x20)) yield* this.#open(part)
      if (found >= 0) yield* this.#close()
      from = end + 1
    }
  }

  *end(): Generator<Uint8Array> {
    yield* this.#close()
    yield textBytes(closing)
  }

  *#open(part: Uint8Array): Generator<Uint8Array> {
    if (!this.#isOpen) yield textBytes(`${this.#isFirst ? '' : ','}{"resource":`)
    this.#isOpen = true
    this.#isFirst = false
    yield part
  }

  *#close(): Generator<Uint8Array> {
    if (this.#isOpen) yield textBytes('}')
    this.#isOpen = false
  }
}

/** Other forms of clinical data, by how they begin. */
const otherForms: readonly (readonly [begin: RegExp, what: string])[] = [
  [/^<(?:[^]*<)?(?:\w+:)?ClinicalDocument/, 'a C-CDA document (XML)'],
  [/^<[^]*"http:\/\/hl7\.org\/fhir"/, 'FHIR in XML'],
  [/^<(?:!doctype )?html/i, 'a web page (HTML)'],
  [/^</, 'XML'],
  [/^(?:MSH|FHS|BHS)\|/, 'a message of HL7 version 2'],
  [/^%PDF-/, 'a PDF'],
  [/^\{\\rtf/, 'a text document (RTF)'],
  [/^@prefix|^@base/i, 'FHIR in Turtle (RDF)'],
]

function refuseOtherForms(text: string): void {
  const what = otherForms.find(([begin]) => begin.test(text))?.[1]
  if (what) throw new Refusal(`This is ${what}. Only FHIR R4 in JSON is imported.`)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')

function textBytes(text: string, then: Uint8Array = new Uint8Array()): Uint8Array {
  return Buffer.concat([Buffer.from(text), then])
}
