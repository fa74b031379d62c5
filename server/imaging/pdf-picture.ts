import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { mostPicturePixels } from '../../contract/picture.ts'
import { ImagingRefusal } from './imaging-refusal.ts'

/** The canvas that PDF.js brings along for servers. */
interface Drawing {
  readonly canvas: object
  readonly context: {
    getImageData(...box: readonly [x: number, y: number, width: number, height: number]): {
      readonly data: Uint8ClampedArray
    }
  }
}

/** The pixels of the first page, four bytes each, with `side` on its longer side. Nothing in it runs. */
export async function pdfPixels(bytes: Uint8Array, side: number) {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const loading = getDocument({
    data: new Uint8Array(bytes),
    ...{ useWasm: false, enableXfa: false, disableFontFace: true, useSystemFonts: false },
    ...{ stopAtErrors: true, verbosity: VerbosityLevel.ERRORS, maxImageSize: mostPicturePixels },
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    ...{ cMapUrl: `${join(folder, 'cmaps')}/`, cMapPacked: true },
  })
  const pdf = await loading.promise.catch((error: unknown) => {
    const isProtected = error instanceof Error && error.name === 'PasswordException'
    throw new ImagingRefusal(isProtected ? 'none' : 'cut')
  })
  const page = await pdf.getPage(1)
  const whole = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: side / Math.max(whole.width, whole.height) })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  if (!(width > 0 && height > 0 && width * height <= mostPicturePixels)) {
    throw new ImagingRefusal('none')
  }
  // PDF.js types it as an object.
  const { canvasFactory } = pdf as unknown as {
    canvasFactory: { create(width: number, height: number): Drawing }
  }
  const { canvas, context } = canvasFactory.create(width, height)
  await page.render({ canvas, canvasContext: context, viewport, background: '#fff' }).promise
  return { data: context.getImageData(0, 0, width, height).data, width, height }
}
