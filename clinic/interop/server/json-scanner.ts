/**
 * Cuts the members of a JSON object out of a stream of bytes, and the elements of one named member,
 * each with its original bytes. A file of any size is read with the memory of its largest element, and
 * its decimals keep all their digits. The parts are not checked: the caller's parser does that.
 */
export class JsonScanner {
  readonly #listName: string
  readonly #largest: number
  #expecting: Expecting = 'object'
  /** Name of the member being read. */
  #name = ''
  /** Number of the element being read, from 1; 0 outside the list. */
  #element = 0
  #value: OpenValue | null = null
  #isFirst = true

  constructor(listName: string, largest: number) {
    this.#listName = listName
    this.#largest = largest
  }

  /** Takes the next bytes and yields the parts that end in them. */
  *push(bytes: Uint8Array): Generator<JsonPart> {
    let at = this.#isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
    this.#isFirst = false
    while (at < bytes.length) {
      if (this.#value) {
        const end = endOfValue(this.#value, bytes, at)
        this.#keep(this.#value, bytes.subarray(at, end ?? bytes.length))
        if (end === null) return
        at = end
        const part = this.#close(this.#value)
        if (part) yield part
      } else {
        const byte = bytes[at] ?? 0
        if (!isBlank(byte)) {
          const isPartOfValue = this.#step(byte)
          if (isPartOfValue) continue
        }
        at += 1
      }
    }
  }

  /** Where the bytes ended before the end of the object; null when the object is complete. */
  cutAt(): { element: number } | null {
    return this.#expecting === 'nothing' ? null : { element: this.#element }
  }

  /** Whether there were only blanks so far. */
  get isEmpty(): boolean {
    return this.#expecting === 'object'
  }

  /** Handles one byte between values; true when it begins a value. */
  #step(byte: number): boolean {
    switch (this.#expecting) {
      case 'object':
        if (byte !== openBrace) throw new JsonFault('no object', 0)
        this.#expecting = 'first name'
        return false
      case 'first name':
      case 'name':
        if (byte === closeBrace && this.#expecting === 'first name') this.#expecting = 'nothing'
        else if (byte === quote) return this.#open()
        else throw new JsonFault('no JSON', 0)
        return false
      case 'colon':
        if (byte !== colon) throw new JsonFault('no JSON', 0)
        this.#expecting = 'value'
        return false
      case 'value':
        if (byte !== openBracket || this.#name !== this.#listName) return this.#open()
        this.#expecting = 'first element'
        this.#element = 1
        return false
      case 'first element':
      case 'element':
        if (byte === closeBracket && this.#expecting === 'first element') this.#endList()
        else return this.#open()
        return false
      case 'after element':
        if (byte === closeBracket) this.#endList()
        else if (byte === comma) {
          this.#expecting = 'element'
          this.#element += 1
        } else throw new JsonFault('no JSON', this.#element)
        return false
      case 'after value':
        if (byte === closeBrace) this.#expecting = 'nothing'
        else if (byte === comma) this.#expecting = 'name'
        else throw new JsonFault('no JSON', 0)
        return false
      case 'nothing':
        throw new JsonFault('more', 0)
    }
  }

  #open(): true {
    this.#value = { depth: 0, state: 'start', pieces: [], size: 0 }
    return true
  }

  #endList(): void {
    this.#expecting = 'after value'
    this.#element = 0
  }

  #keep(value: OpenValue, bytes: Uint8Array): void {
    value.size += bytes.length
    if (value.size > this.#largest) throw new JsonFault('too large', this.#element)
    // A copy, as the reader may reuse its buffer.
    value.pieces.push(bytes.slice())
  }

  #close(value: OpenValue): JsonPart | null {
    this.#value = null
    const [only] = value.pieces
    const bytes = value.pieces.length === 1 && only ? only : Buffer.concat(value.pieces)
    if (this.#expecting === 'first name' || this.#expecting === 'name') {
      this.#name = nameIn(bytes)
      this.#expecting = 'colon'
      return null
    }
    const part = { name: this.#name, element: this.#element, bytes }
    this.#expecting = this.#element > 0 ? 'after element' : 'after value'
    return part
  }
}

export interface JsonPart {
  /** The name of the member; for an element, of its list. */
  readonly name: string
  /** Number of the element, from 1; 0 for a member. */
  readonly element: number
  readonly bytes: Uint8Array
}

/** Why the scanner stopped, and in which element. */
export class JsonFault extends Error {
  readonly kind: 'no object' | 'no JSON' | 'too large' | 'more'
  readonly element: number

  constructor(kind: JsonFault['kind'], element: number) {
    super(kind)
    this.kind = kind
    this.element = element
  }
}

type Expecting =
  | 'object'
  | 'first name'
  | 'name'
  | 'colon'
  | 'value'
  | 'first element'
  | 'element'
  | 'after element'
  | 'after value'
  | 'nothing'

interface OpenValue {
  depth: number
  state: 'start' | 'outside' | 'string' | 'escaped' | 'plain'
  readonly pieces: Uint8Array[]
  size: number
}

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** The place after the end of the value in these bytes; null when it goes on. */
function endOfValue(value: OpenValue, bytes: Uint8Array, from: number): number | null {
  let { depth, state } = value
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (state === 'string') {
      if (byte === backslash) state = 'escaped'
      else if (byte === quote) {
        if (depth === 0) return at + 1
        state = 'outside'
      }
    } else if (state === 'escaped') {
      state = 'string'
    } else if (state === 'plain') {
      // A number or a word ends before the next character.
      if (isBlank(byte) || byte === comma || byte === closeBrace || byte === closeBracket) return at
    } else if (byte === quote) {
      state = 'string'
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1
      state = 'outside'
    } else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1
      if (depth <= 0) return at + 1
    } else if (state === 'start') {
      state = 'plain'
    }
  }
  value.depth = depth
  value.state = state
  return null
}

function nameIn(bytes: Uint8Array): string {
  try {
    return String(JSON.parse(Buffer.from(bytes).toString()))
  } catch {
    throw new JsonFault('no JSON', 0)
  }
}
