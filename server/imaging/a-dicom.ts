interface Wanted {
  readonly rows?: number
  readonly columns?: number
  readonly frames?: number
  readonly bits?: 8 | 16
  /** 1, or 3 for colours. */
  readonly samples?: number
  readonly photometric?: string
  readonly isSigned?: boolean
  /** The part of the transfer syntax behind 1.2.840.10008.1.2. */
  readonly syntax?: string
  /** The pixels of all frames; without them grey values from 0 on, each one higher. */
  readonly pixels?: Buffer
  /** Compressed frames in place of pixels. */
  readonly fragments?: readonly Buffer[]
  readonly name?: string
  readonly born?: string
  readonly charset?: string
  /** Further elements: tag, kind of value, value. */
  readonly more?: readonly (readonly [number, string, Buffer | string])[]
}

/** A small DICOM file (PS3.10) of the machine of nobody, for tests. */
export function aDicom(wanted: Wanted = {}): Buffer {
  const { rows = 4, columns = 6, frames = 1, bits = 16, samples = 1, syntax = '.1' } = wanted
  const { photometric = samples === 3 ? 'RGB' : 'MONOCHROME2', fragments } = wanted
  const pixels = wanted.pixels ?? ramp(rows * columns * samples * frames, bits)
  const elements: (readonly [number, string, Buffer | string])[] = [
    [0x00080005, 'CS', wanted.charset ?? 'ISO_IR 192'],
    [0x00080020, 'DA', '20240312'],
    [0x00080060, 'CS', 'CT'],
    [0x0008103e, 'LO', 'Knee, left'],
    [0x00100010, 'PN', wanted.name ?? 'Haddad^Noor'],
    [0x00100030, 'DA', wanted.born ?? '19900102'],
    [0x00180015, 'CS', 'KNEE'],
    [0x00280002, 'US', short(samples)],
    [0x00280004, 'CS', photometric],
    [0x00280008, 'IS', String(frames)],
    [0x00280010, 'US', short(rows)],
    [0x00280011, 'US', short(columns)],
    [0x00280100, 'US', short(bits)],
    [0x00280101, 'US', short(bits)],
    [0x00280103, 'US', short(wanted.isSigned ? 1 : 0)],
    ...(wanted.more ?? []),
  ]
  const body = elements.sort(([one], [other]) => one - other).map((one) => element(...one))
  const meta = element(0x00020010, 'UI', `1.2.840.10008.1.2${syntax}`)
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element(0x00020000, 'UL', long(meta.length)),
    meta,
    ...body,
    fragments ? encapsulated(fragments) : element(0x7fe00010, bits === 8 ? 'OB' : 'OW', pixels),
  ])
}

function ramp(count: number, bits: 8 | 16): Buffer {
  const pixels = Buffer.alloc((count * bits) / 8)
  for (let place = 0; place < count; place += 1) {
    if (bits === 8) pixels[place] = place % 256
    else pixels.writeUInt16LE(place % 65_536, place * 2)
  }
  return pixels
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Explicit, little-endian; the kinds of long values have their length in four bytes. */
function element(tag: number, kind: string, given: Buffer | string): Buffer {
  const plain = typeof given === 'string' ? Buffer.from(given) : given
  const filler = Buffer.alloc(plain.length % 2, kind === 'UI' ? 0 : ' ')
  const value = Buffer.concat([plain, filler])
  const head = Buffer.concat([short(tag >>> 16), short(tag & 0xffff), Buffer.from(kind)])
  const length = /^(OB|OW|SQ|UN)$/.test(kind)
    ? Buffer.concat([short(0), long(value.length)])
    : short(value.length)
  return Buffer.concat([head, length, value])
}

function encapsulated(fragments: readonly Buffer[]): Buffer {
  const item = (bytes: Buffer) => {
    const even = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)])
    return Buffer.concat([short(0xfffe), short(0xe000), long(even.length), even])
  }
  const head = Buffer.concat([short(0x7fe0), short(0x0010), Buffer.from('OB'), short(0)])
  const end = Buffer.concat([short(0xfffe), short(0xe0dd), long(0)])
  return Buffer.concat([
    ...[head, long(0xffffffff), item(Buffer.alloc(0))],
    ...fragments.map(item),
    end,
  ])
}
