// A process of its own, because a decoder can be neither stopped nor limited inside of the server, and a fault
// in it would end the server.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { frameBytes } from '../../contract/frame-bytes.ts'
import { greyTable, wholeWindow } from '../../contract/grey-window.ts'
import { decodeFrame } from './dicom-frames.ts'
import { pictureOf } from './dicom-picture.ts'
import { dicomTags, parseDicom } from './dicom-tags.ts'
import { heicPixels } from './heic-picture.ts'
import { ImagingRefusal } from './imaging-refusal.ts'
import type { DrawnKind, ImagingAnswer, ImagingWork, Scan } from './imaging-work.ts'
import { pdfPixels } from './pdf-picture.ts'

process.once('message', (work: ImagingWork) => {
  void answer(work).then((result) => process.send?.(result, () => process.disconnect()))
})

async function answer(work: ImagingWork): Promise<ImagingAnswer> {
  try {
    const bytes = await buffer(process.stdin)
    if (work.act === 'describe') return { scan: await describe(bytes) }
    if (work.act === 'frames') return { bytes: await frames(bytes, work) }
    return { bytes: await drawn(await pixelsOf(bytes, work), work.side) }
  } catch (error) {
    return { refusal: reasonOf(error) }
  }
}

function pixelsOf(
  bytes: Uint8Array,
  { kind, side }: { readonly kind: DrawnKind; readonly side: number },
): Promise<Pixels> {
  if (kind === 'HEIC') return heicPixels(bytes)
  return kind === 'PDF' ? pdfPixels(bytes, side) : scanPixels(bytes)
}

// The libraries have many errors for bytes that are missing or wrong.
const reasonOf = (error: unknown) => (error instanceof ImagingRefusal ? error.reason : 'cut')

async function describe(bytes: Uint8Array): Promise<Scan> {
  const file = parseDicom(bytes)
  const tags = dicomTags(file)
  try {
    const { stored, ...picture } = pictureOf(file)
    const middle = await decodeFrame(file, { ...picture, stored }, Math.floor(picture.frames / 2))
    const { form } = picture
    const whole = form === 'rgb' ? null : wholeWindow({ ...picture, form }, values(form, middle))
    return { tags, picture: { ...picture, whole }, problem: null }
  } catch (error) {
    return { tags, picture: null, problem: reasonOf(error) }
  }
}

async function frames(
  bytes: Uint8Array,
  { from, mostBytes }: { readonly from: number; readonly mostBytes: number },
): Promise<Buffer> {
  const file = parseDicom(bytes)
  const picture = pictureOf(file)
  if (from >= picture.frames) throw new ImagingRefusal('frames')
  const each = frameBytes(picture)
  const count = Math.min(picture.frames - from, Math.max(1, Math.floor(mostBytes / each)))
  const decoded: Buffer[] = []
  for (let frame = from; frame < from + count; frame += 1) {
    decoded.push((await decodeFrame(file, picture, frame)).subarray(0, each))
  }
  return Buffer.concat(decoded)
}

/** The middle one of the pictures, as it looks at first. */
async function scanPixels(bytes: Uint8Array) {
  const file = parseDicom(bytes)
  const picture = pictureOf(file)
  const { form, columns: width, rows: height } = picture
  const raw = await decodeFrame(file, picture, Math.floor(picture.frames / 2))
  if (form === 'rgb') return { data: raw, width, height }
  const greys = { ...picture, form }
  const pixels = values(form, raw)
  const window = picture.windows[0] ?? wholeWindow(greys, pixels)
  const table = greyTable(greys, window, picture.isInverted)
  return { data: Uint8Array.from(pixels, (value) => table[value] ?? 0), width, height }
}

function values(form: 'u8' | 'u16' | 'i16', raw: Buffer): Uint8Array | Uint16Array {
  if (form === 'u8') return raw
  // Decoders answer buffers at any place, and numbers of two bytes begin at even ones.
  return new Uint16Array(Uint8Array.from(raw).buffer)
}

interface Pixels {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}

async function drawn({ data, width, height }: Pixels, side: number): Promise<Buffer> {
  // There are as many channels as bytes for each pixel.
  const channels = Math.floor(data.length / (width * height)) as 1 | 3 | 4
  return sharp(data, { raw: { width, height, channels } })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer()
}
