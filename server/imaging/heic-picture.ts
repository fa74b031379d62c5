import { createRequire } from 'node:module'
import { mostPicturePixels } from '../../contract/picture.ts'
import { ImagingRefusal } from './imaging-refusal.ts'

interface Image {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(
    into: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number },
    done: (result: object | null) => void,
  ): void
}
interface Libheif {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] }
}

// Its types are about the functions of C only.
const require = createRequire(import.meta.url)

/** The pixels of the main picture, four bytes each, the right way up. */
export async function heicPixels(bytes: Uint8Array) {
  const { HeifDecoder } = require('libheif-js/wasm-bundle') as Libheif
  const images = new HeifDecoder().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) throw new ImagingRefusal('cut')
  const [width, height] = [image.get_width(), image.get_height()]
  if (!(width > 0 && height > 0)) throw new ImagingRefusal('cut')
  if (width * height > mostPicturePixels) throw new ImagingRefusal('pixels')
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) =>
    image.display({ data, width, height }, (result) =>
      result ? resolve() : reject(new ImagingRefusal('cut')),
    ),
  )
  return { data, width, height }
}
