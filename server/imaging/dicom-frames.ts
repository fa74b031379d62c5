import dicomParser, { type DataSet } from 'dicom-parser'
import { decompress, isPlain } from './dicom-codecs.ts'
import type { DicomPicture, StoredPixels } from './dicom-picture.ts'
import { ImagingRefusal } from './imaging-refusal.ts'

type Picture = DicomPicture & { readonly stored: StoredPixels }

/** One frame, counted from 0. Throws where it is not whole. */
export async function decodeFrame(file: DataSet, picture: Picture, frame: number): Promise<Buffer> {
  const raw = await rawFrame(file, picture, frame)
  if (picture.stored.photometric === 'PALETTE COLOR') return throughPalette(file, picture, raw)
  if (picture.stored.samples === 3) return asRgb(picture, raw)
  return greyValues(picture, raw)
}

async function rawFrame(file: DataSet, picture: Picture, frame: number): Promise<Buffer> {
  const { rows, columns, frames, stored } = picture
  const { element, syntax, samples, bitsAllocated } = stored
  if (!isPlain(syntax)) {
    const bytes = compressedFrame(file, picture, frame)
    return decompress(syntax, { bytes, rows, columns, samples, bitsAllocated })
  }
  const length = (rows * columns * samples * bitsAllocated) / 8
  // All of them: a file whose end is missing says so at once.
  if (length * frames > element.length) throw new ImagingRefusal('cut')
  const start = element.dataOffset + frame * length
  const raw = Buffer.from(file.byteArray.subarray(start, start + length))
  if (raw.length < length) throw new ImagingRefusal('cut')
  return syntax.endsWith('.1.2.2') && bitsAllocated === 16 ? raw.swap16() : raw
}

function compressedFrame(file: DataSet, { frames, stored }: Picture, frame: number): Uint8Array {
  const { element } = stored
  const { fragments = [], basicOffsetTable = [] } = element
  if (fragments.length === 0) throw new ImagingRefusal('cut')
  if (frames === 1) {
    return dicomParser.readEncapsulatedPixelDataFromFragments(file, element, 0, fragments.length)
  }
  if (fragments.length === frames) {
    return dicomParser.readEncapsulatedPixelDataFromFragments(file, element, frame)
  }
  if (basicOffsetTable.length !== frames) throw new ImagingRefusal('cut')
  return dicomParser.readEncapsulatedImageFrame(file, element, frame)
}

/** Grey values without the bits that do not belong to them. */
function greyValues(
  { form, stored: { bitsStored, bitsAllocated, isSigned } }: Picture,
  raw: Buffer,
) {
  const isByte = bitsAllocated === 8
  const spare = bitsAllocated - bitsStored
  if (form === 'u8')
    return spare === 0 ? raw : Buffer.from(raw.map((value) => value & (255 >> spare)))
  const count = isByte ? raw.length : raw.length / 2
  const values = Buffer.alloc(count * 2)
  for (let place = 0; place < count; place += 1) {
    const value = isByte ? raw.readUInt8(place) : raw.readUInt16LE(place * 2)
    // Shifting to the left and back spreads the sign.
    if (isSigned) values.writeInt16LE((value << (32 - bitsStored)) >> (32 - bitsStored), place * 2)
    else values.writeUInt16LE(value & (0xffff >> spare), place * 2)
  }
  return values
}

function asRgb({ rows, columns, stored }: Picture, raw: Buffer): Buffer {
  const { photometric, isPlanar, syntax } = stored
  const count = rows * columns
  const pixels = isPlanar && isPlain(syntax) ? Buffer.alloc(count * 3) : raw
  if (pixels !== raw) {
    for (let place = 0; place < pixels.length; place += 1) {
      pixels[place] = raw[(place % 3) * count + Math.floor(place / 3)] ?? 0
    }
  }
  // Compressed ones become red, green and blue as they are decoded.
  const isByteWise = isPlain(syntax) || syntax.endsWith('.1.2.5')
  if (photometric === 'RGB' || !isByteWise) return pixels
  if (photometric !== 'YBR_FULL') throw new ImagingRefusal('kind')
  for (let at = 0; at < count * 3; at += 3) {
    const [y = 0, blue = 0, red = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
    pixels[at] = inByte(y + 1.402 * (red - 128))
    pixels[at + 1] = inByte(y - 0.344136 * (blue - 128) - 0.714136 * (red - 128))
    pixels[at + 2] = inByte(y + 1.772 * (blue - 128))
  }
  return pixels
}

const inByte = (value: number) => Math.max(0, Math.min(255, Math.round(value)))

/** Colours by number (DICOM PS3.3, C.7.6.3.1.5 and C.7.6.3.1.6). */
function throughPalette(file: DataSet, { rows, columns, stored }: Picture, raw: Buffer): Buffer {
  const tables = ['1', '2', '3'].map((channel) => {
    const entries = file.uint16(`x0028110${channel}`, 0) || 65_536
    const first = file.uint16(`x0028110${channel}`, 1) ?? 0
    const bits = file.uint16(`x0028110${channel}`, 2) ?? 16
    const data = file.elements[`x0028120${channel}`]
    const isWide = bits > 8 || data?.length === entries * 2
    if (!data || data.length < entries * (isWide ? 2 : 1)) throw new ImagingRefusal('cut')
    return { entries, first, at: data.dataOffset, isWide, shift: isWide && bits > 8 ? 8 : 0 }
  })
  const bytes = Buffer.from(file.byteArray.buffer, file.byteArray.byteOffset, file.byteArray.length)
  const count = rows * columns
  const pixels = Buffer.alloc(count * 3)
  for (let place = 0; place < count; place += 1) {
    const value = stored.bitsAllocated === 8 ? raw.readUInt8(place) : raw.readUInt16LE(place * 2)
    tables.forEach(({ entries, first, at, isWide, shift }, channel) => {
      const entry = Math.max(0, Math.min(entries - 1, value - first))
      const colour = isWide
        ? bytes.readUInt16LE(at + entry * 2) >> shift
        : bytes.readUInt8(at + entry)
      pixels[place * 3 + channel] = colour
    })
  }
  return pixels
}
