import { createRequire } from 'node:module'
import sharp from 'sharp'
import { mostPicturePixels } from '../../contract/picture.ts'
import { ImagingRefusal } from './imaging-refusal.ts'

/** One compressed frame, and what the file says that it is. */
export interface Compressed {
  readonly bytes: Uint8Array
  readonly rows: number
  readonly columns: number
  readonly samples: number
  readonly bitsAllocated: number
}
type Decode = (frame: Compressed) => Promise<Buffer> | Buffer

interface WasmDecoder {
  getEncodedBuffer(length: number): Uint8Array
  decode(): void
  getFrameInfo(): {
    readonly width: number
    readonly height: number
    readonly componentCount: number
  }
  getDecodedBuffer(): Uint8Array
  delete(): void
}
type Codec<Name extends string> = () => Promise<Record<Name, new () => WasmDecoder>>
interface Lossless {
  readonly Decoder: new () => {
    decompress(bytes: ArrayBuffer, offset: number, length: number): ArrayBuffer
  }
}

// These packages have no types.
const require = createRequire(import.meta.url)
const jpegLs: Decode = async (frame) => {
  const codec = require('@cornerstonejs/codec-charls/decodewasmjs') as Codec<'JpegLSDecoder'>
  return decodeBy(new (await codec()).JpegLSDecoder(), frame)
}
const jpeg2000: Decode = async (frame) => {
  const codec = require('@cornerstonejs/codec-openjpeg/decodewasmjs') as Codec<'J2KDecoder'>
  return decodeBy(new (await codec()).J2KDecoder(), frame)
}

/** By the last parts of the transfer syntax, behind 1.2.840.10008.1.2 (DICOM PS3.5, annex A.4). */
const decoders: Readonly<Record<string, Decode>> = {
  '5': runLengths,
  ...{ '4.50': jpegBaseline, '4.51': jpegBaseline },
  ...{ '4.57': jpegLossless, '4.70': jpegLossless },
  ...{ '4.80': jpegLs, '4.81': jpegLs, '4.90': jpeg2000, '4.91': jpeg2000 },
}

/** Whether pixels follow each other as bytes. */
export const isPlain = (syntax: string) =>
  /^1\.2\.840\.10008\.1\.2(?:\.1|\.1\.99|\.2)?$/.test(syntax)

/** The bytes of a frame, in the order of the machine, with the samples of each pixel beside each other. */
export async function decompress(syntax: string, frame: Compressed): Promise<Buffer> {
  const tail = syntax.replace('1.2.840.10008.1.2.', '')
  const decode = decoders[tail]
  if (!decode) throw new ImagingRefusal('kind')
  const { bytes, rows, columns, samples, bitsAllocated } = frame
  // Its own header may say other sizes than the file around it.
  const size = /^4\.9/.test(tail) ? jpeg2000Size(bytes) : jpegSize(bytes)
  const isRight = size?.rows === rows && size.columns === columns
  if (tail !== '5' && !isRight) throw new ImagingRefusal('cut')
  const pixels = await decode(frame)
  if (pixels.length < (rows * columns * samples * bitsAllocated) / 8)
    throw new ImagingRefusal('cut')
  return pixels
}

function decodeBy(decoder: WasmDecoder, { bytes, rows, columns, samples }: Compressed): Buffer {
  decoder.getEncodedBuffer(bytes.length).set(bytes)
  decoder.decode()
  const { width, height, componentCount } = decoder.getFrameInfo()
  if (width !== columns || height !== rows || componentCount !== samples) {
    throw new ImagingRefusal('cut')
  }
  // A copy: the memory of the decoder is used again.
  const pixels = Buffer.from(decoder.getDecodedBuffer())
  decoder.delete()
  return pixels
}

async function jpegBaseline({ bytes, rows, columns, samples }: Compressed): Promise<Buffer> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: mostPicturePixels,
    failOn: 'error',
  })
    .toColourspace(samples === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.width !== columns || info.height !== rows || info.channels !== samples) {
    throw new ImagingRefusal('cut')
  }
  return data
}

function jpegLossless({ bytes }: Compressed): Buffer {
  const { Decoder } = require('jpeg-lossless-decoder-js') as Lossless
  // It reads the whole of a buffer.
  const own = Uint8Array.from(bytes)
  return Buffer.from(new Decoder().decompress(own.buffer, 0, own.length))
}

/** The sizes in the header of JPEG 2000 (ITU-T T.800, A.5.1). */
function jpeg2000Size(bytes: Uint8Array): { rows: number; columns: number } | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const at = view.indexOf(Buffer.from('ff4fff51', 'hex'))
  if (at < 0 || at + 24 > view.length) return null
  const field = (place: number) => view.readUInt32BE(at + place)
  return { columns: field(8) - field(16), rows: field(12) - field(20) }
}

/** The sizes in the header of a JPEG or JPEG-LS (ITU-T T.81, B.2.2, and T.87, C.2.2). */
function jpegSize(bytes: Uint8Array): { rows: number; columns: number } | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (
    let at = 2;
    at + 9 <= view.length && view[at] === 0xff;
    at += 2 + view.readUInt16BE(at + 2)
  ) {
    const mark = view[at + 1] ?? 0
    const isPlainFrame = mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)
    const isFrame = isPlainFrame || mark === 0xf7
    if (isFrame) return { rows: view.readUInt16BE(at + 5), columns: view.readUInt16BE(at + 7) }
  }
  return null
}

/** Runs of equal bytes, by byte planes, the highest byte of each sample first (DICOM PS3.5, annex G). */
function runLengths({ bytes, rows, columns, samples, bitsAllocated }: Compressed): Buffer {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const width = bitsAllocated / 8
  const step = samples * width
  const count = view.readUInt32LE(0)
  if (count !== step) throw new ImagingRefusal('cut')
  const pixels = Buffer.alloc(rows * columns * step)
  for (let plane = 0; plane < count; plane += 1) {
    const end = plane + 1 < count ? view.readUInt32LE(4 + 4 * (plane + 1)) : view.length
    const sample = Math.floor(plane / width)
    let to = sample * width + (width - 1 - (plane % width))
    let at = view.readUInt32LE(4 + 4 * plane)
    while (at < end && to < pixels.length) {
      const run = view.readInt8(at)
      at += 1
      if (run === -128) continue
      const isRepeated = run < 0
      for (let left = isRepeated ? 1 - run : run + 1; left > 0 && to < pixels.length; left -= 1) {
        pixels[to] = view.readUInt8(at)
        if (!isRepeated) at += 1
        to += step
      }
      if (isRepeated) at += 1
    }
    if (to < pixels.length) throw new ImagingRefusal('cut')
  }
  return pixels
}
