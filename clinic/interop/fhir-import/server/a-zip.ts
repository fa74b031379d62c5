import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of texts by their path (APPNOTE.TXT 6.3.10, section 4.3), for tests. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const [name, text] of Object.entries(files)) {
    const path = Buffer.from(name)
    const packed = deflateRawSync(text)
    // Version, flags, method 8, time and date, checksum, sizes, length of the path, no extra field.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(text), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(Buffer.byteLength(text), 18)
    facts.writeUInt16LE(path.length, 22)
    parts.push(Buffer.from('PK\x03\x04'), facts, path, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(place, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, rest, path)
    place += 30 + path.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(place, 12)
  return Buffer.concat([...parts, listing, Buffer.from('PK\x05\x06'), end])
}
