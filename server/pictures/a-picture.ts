import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

interface Wanted {
  readonly width?: number
  readonly height?: number
  readonly background?: string
  /** As EXIF has it: 6 means that the picture lies on its side. */
  readonly orientation?: number
}

/** A JPEG of one colour, for tests. */
export function aJpeg(wanted: Wanted = {}): Promise<Buffer> {
  const { width = 300, height = 200, background = '#3366aa', orientation = 1 } = wanted
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withMetadata({ orientation })
    .withExifMerge({ IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
}

/** A PNG of one bit a pixel: some kilobytes that become gigabytes when they are decoded. */
export function aHugePng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const chunks = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

function chunk(name: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length)
  whole.write(name, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}
