import { createRequire } from 'node:module'

interface Encoder {
  getDecodedBuffer(frame: object): Uint8Array
  encode(): void
  getEncodedBuffer(): Uint8Array
}
type Codec<Name extends string> = () => Promise<Record<Name, new () => Encoder>>

const require = createRequire(import.meta.url)

/** Grey values of 16 bits, compressed without loss, for tests. */
export async function asJpeg2000(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  const codec = require('@cornerstonejs/codec-openjpeg/wasmjs') as Codec<'J2KEncoder'>
  return encodeBy(new (await codec()).J2KEncoder(), pixels, width, height)
}

export async function asJpegLs(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  const codec = require('@cornerstonejs/codec-charls/wasmjs') as Codec<'JpegLSEncoder'>
  return encodeBy(new (await codec()).JpegLSEncoder(), pixels, width, height)
}

function encodeBy(encoder: Encoder, pixels: Buffer, width: number, height: number): Buffer {
  const frame = { width, height, bitsPerSample: 16, componentCount: 1, isSigned: false }
  encoder.getDecodedBuffer(frame).set(pixels)
  encoder.encode()
  return Buffer.from(encoder.getEncodedBuffer())
}

/** A lossless JPEG of one grey, the middle one: no pixel differs from the one before it. */
export function aLosslessJpeg(width: number, height: number): Buffer {
  const sizes = Buffer.alloc(4)
  sizes.writeUInt16BE(height, 0)
  sizes.writeUInt16BE(width, 2)
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    // One code of one bit: no difference.
    Buffer.from(`ffc4001400${'01'.padEnd(32, '0')}00`, 'hex'),
    Buffer.from('ffc3000b10', 'hex'),
    sizes,
    Buffer.from('01011100', 'hex'),
    Buffer.from('ffda000801010001'.padEnd(20, '0'), 'hex'),
    // One bit for each pixel, and some more, because the decoder reads ahead.
    Buffer.alloc(Math.ceil((width * height) / 8) + 64),
    Buffer.from('ffd9', 'hex'),
  ])
}
