import { JSONParser, TokenizerError, TokenParserError, TokenType } from '@streamparser/json'
import { isObject } from './fhir-version.ts'
import { Refusal } from './refusal.ts'

/** One entry of a bundle. */
export interface BundleEntry {
  /** Counted from 1. */
  readonly number: number
  readonly value: Readonly<Record<string, unknown>>
  /** The entry as it stood, with all digits of its decimals. */
  readonly text: string
}

/** The largest entry that is read; the largest real ones carry scanned pages. */
const largestEntry = 20_000_000
/** Lists and objects inside each other: a hundred in a resource, which is itself the fourth. */
const deepest = 104

/**
 * Takes a bundle piece by piece and gives its entries, with the memory of the largest one. The text of an
 * entry is cut out at the places of its braces, because a JavaScript number does not hold every decimal.
 */
export class BundleParser {
  readonly #parser = new JSONParser({
    paths: ['$.resourceType', '$.type', '$.entry.*'],
    // Otherwise the parser keeps every entry that it has given.
    keepStack: false,
  })
  readonly #kept = new KeptBytes()
  readonly #ready: BundleEntry[] = []
  #hasBegun = false
  /** Lists and objects that are open. */
  #depth = 0
  /** The name of the bundle's member that is being read, and whether there was one called `entry`. */
  #member = ''
  #entries: 'none' | 'no list' | 'list' = 'none'
  #entriesDone = 0
  /** Where the last token of the bundle itself begins, or the entry that is open. */
  #start = 0
  #lastToken = 0
  #resourceType: string | null = null
  #type: string | null = null

  constructor() {
    this.#parser.onToken = ({ token, value, offset }) => this.#meet(token, value, offset)
    this.#parser.onValue = ({ key, value }) => this.#take(key, value)
  }

  /** Yields the entries that end in the next bytes. Throws a `Refusal`. */
  *push(bytes: Uint8Array): Generator<BundleEntry> {
    this.#kept.add(bytes)
    let fault: unknown
    try {
      this.#parser.write(bytes)
    } catch (error) {
      fault = error
    }
    yield* this.#ready.splice(0)
    if (fault !== undefined) throw this.#refusalOf(fault)
    this.#kept.forgetBefore(this.#start)
    if (this.#kept.size > largestEntry) throw tooLarge(this.#where())
  }

  /** The facts about the bundle after its end. Throws a `Refusal` if it is not whole. */
  end(): { readonly type: string | null; readonly isEntryList: boolean } {
    if (!this.#hasBegun) throw this.#kept.isBlank ? new Refusal('The file is empty.') : noBundle()
    if (this.#depth > 0) {
      const { entry } = this.#where()
      const place = entry === undefined ? '' : ` in the middle of entry ${entry}`
      throw new Refusal(`The file ends${place} before its bundle does: it was cut off.`)
    }
    checkResourceType(this.#resourceType)
    return { type: this.#type, isEntryList: this.#entries !== 'no list' }
  }

  #meet(token: TokenType, value: unknown, offset: number): void {
    if (!this.#hasBegun && token !== TokenType.LEFT_BRACE) throw noBundle()
    this.#hasBegun = true
    this.#lastToken = offset
    if (this.#depth < 3) this.#start = offset
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      if (this.#depth === 1 && this.#member === 'entry' && token === TokenType.LEFT_BRACKET) {
        this.#entries = 'list'
      }
      this.#depth += 1
      if (this.#depth > deepest) throw new Refusal('It is nested too deeply.', this.#where())
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      this.#depth -= 1
    } else if (this.#depth === 1 && token === TokenType.STRING) {
      // Before a list or an object, the last string on this level is its name.
      this.#member = String(value)
    } else if (this.#depth === 1 && token === TokenType.COLON && this.#member === 'entry') {
      this.#entries = 'no list'
      this.#entriesDone = 0
    }
  }

  #take(key: unknown, value: unknown): void {
    if (this.#depth === 2 && this.#entries === 'list') {
      const number = this.#entriesDone + 1
      if (!isObject(value)) throw new Refusal('This is not JSON.', { entry: number })
      if (this.#lastToken - this.#start >= largestEntry) throw tooLarge({ entry: number })
      this.#entriesDone = number
      const text = this.#kept.text(this.#start, this.#lastToken + 1)
      this.#ready.push({ number, value: text.includes(mark) ? parsed(text) : value, text })
    } else if (this.#depth === 1 && key === 'type') {
      this.#type = wordOf(value)
    } else if (this.#depth === 1 && key === 'resourceType') {
      this.#resourceType = wordOf(value)
      checkResourceType(this.#resourceType)
    }
  }

  #where(): { entry?: number } {
    const isInEntry = this.#depth >= 3 && this.#entries === 'list' && this.#member === 'entry'
    return isInEntry ? { entry: this.#entriesDone + 1 } : {}
  }

  #refusalOf(fault: unknown): unknown {
    if (fault instanceof TokenizerError || fault instanceof TokenParserError) {
      if (!this.#hasBegun) return noBundle()
      if (this.#depth <= 0) {
        return new Refusal(
          'There is more after the end of the bundle. A file may contain only one bundle.',
        )
      }
      return new Refusal('This is not JSON.', this.#where())
    }
    if (fault instanceof TypeError && 'code' in fault && fault.code === invalidText) {
      return new Refusal('This is not UTF-8, the encoding of JSON.', this.#where())
    }
    return fault
  }
}

/** The parser's `TextDecoder` drops this character at the beginning of a string. */
const mark = '\uFEFF'

function parsed(text: string): Record<string, unknown> {
  // The parser has found that it is an object.
  return JSON.parse(text) as Record<string, unknown>
}

/** The error that the parser's `TextDecoder` throws. */
const invalidText = 'ERR_ENCODING_INVALID_ENCODED_DATA'

/** The last bytes of a file, by their places in it. */
class KeptBytes {
  #chunks: Buffer[] = []
  #from = 0
  #isFirst = true

  add(bytes: Uint8Array): void {
    // The parser counts places from after the byte order mark of UTF-8.
    if (this.#isFirst && bytes[0] === 0xef) this.#from = -3
    this.#isFirst &&= bytes.length === 0
    // A copy, as the reader may reuse its buffer.
    this.#chunks.push(Buffer.from(bytes))
  }

  get isBlank(): boolean {
    return Buffer.concat(this.#chunks).toString().trim() === ''
  }

  get size(): number {
    return this.#chunks.reduce((sum, { length }) => sum + length, 0)
  }

  text(from: number, to: number): string {
    const [only] = this.#chunks
    const all = this.#chunks.length === 1 && only ? only : Buffer.concat(this.#chunks)
    this.#chunks = [all]
    return all.toString('utf8', from - this.#from, to - this.#from)
  }

  forgetBefore(place: number): void {
    for (;;) {
      const [first] = this.#chunks
      if (!first || this.#from >= place) return
      const gone = Math.min(first.length, place - this.#from)
      this.#from += gone
      if (gone < first.length) this.#chunks[0] = first.subarray(gone)
      else this.#chunks.shift()
    }
  }
}

function tooLarge(at: { entry?: number }): Refusal {
  return new Refusal('This is larger than 20 MB, more than a resource may be.', at)
}

function noBundle(): Refusal {
  return new Refusal('This is not FHIR in JSON: it does not begin with {.')
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' && /^[^"\\]{1,64}$/.test(value) ? value : null
}

function checkResourceType(type: string | null): void {
  if (type === 'Bundle') return
  if (type === null) throw new Refusal('This is JSON, but not FHIR: it has no resourceType.')
  throw new Refusal(`This is a single ${type}, not a Bundle.`)
}
