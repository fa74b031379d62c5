import type { DataSet, Element } from 'dicom-parser'
import type { GreyWindow } from '../../contract/grey-window.ts'
import { mostPicturePixels } from '../../contract/picture.ts'
import { ImagingRefusal } from './imaging-refusal.ts'

/** The pictures of a DICOM file, as their bytes are to be read. */
export interface DicomPicture {
  readonly columns: number
  readonly rows: number
  readonly frames: number
  /** Pixels of one frame after decoding: grey values, or red, green and blue of 8 bits. */
  readonly form: 'u8' | 'u16' | 'i16' | 'rgb'
  /** A grey value times `slope` plus `intercept` is what the window is about. */
  readonly slope: number
  readonly intercept: number
  /** The lowest value is white. */
  readonly isInverted: boolean
  /** Those that the file proposes. */
  readonly windows: GreyWindow[]
  /** Height of a pixel divided by its width. */
  readonly aspect: number
}

/** How the stored bytes are read; of no use once they are decoded. */
export interface StoredPixels {
  readonly element: Element
  readonly syntax: string
  readonly photometric: string
  readonly samples: 1 | 3
  readonly bitsAllocated: 8 | 16
  readonly bitsStored: number
  readonly isSigned: boolean
  readonly isPlanar: boolean
}

const mostFrames = 10_000

/** Throws an `ImagingRefusal` for what cannot be shown. */
export function pictureOf(file: DataSet): DicomPicture & { readonly stored: StoredPixels } {
  const number = (tag: string) => file.uint16(tag) ?? 0
  const element = file.elements['x7fe00010']
  const [rows, columns] = [number('x00280010'), number('x00280011')]
  if (!element || rows === 0 || columns === 0) throw new ImagingRefusal('none')
  if (rows * columns > mostPicturePixels) throw new ImagingRefusal('pixels')
  const frames = file.intString('x00280008') ?? 1
  if (!(frames >= 1 && frames <= mostFrames)) throw new ImagingRefusal('frames')
  const samples = number('x00280002') || 1
  const bitsAllocated = number('x00280100')
  const bitsStored = number('x00280101') || bitsAllocated
  const photometric = file.string('x00280004') ?? 'MONOCHROME2'
  const isColour = samples === 3 || photometric === 'PALETTE COLOR'
  if (samples !== 1 && samples !== 3) throw new ImagingRefusal('kind')
  if (bitsAllocated !== 8 && bitsAllocated !== 16) throw new ImagingRefusal('kind')
  if (bitsStored > bitsAllocated) throw new ImagingRefusal('cut')
  if (samples === 3 && bitsAllocated !== 8) throw new ImagingRefusal('kind')
  const isSigned = number('x00280103') === 1
  const grey = isSigned ? 'i16' : bitsAllocated === 8 ? 'u8' : 'u16'
  const inGroups = (tag: string, group: string) => groupValues(file, tag, group)
  const [slope = 1] = inGroups('x00281053', 'x00289145')
  const [intercept = 0] = inGroups('x00281052', 'x00289145')
  const centers = inGroups('x00281050', 'x00289132')
  const widths = inGroups('x00281051', 'x00289132')
  const [high = 1, wide = 1] = inGroups('x00280030', 'x00289110')
  const [tall = 1, broad = 1] = numbers(file, 'x00280034')
  const aspect = high > 0 && wide > 0 && high !== wide ? high / wide : tall / broad
  return {
    ...{ rows, columns, frames, form: isColour ? 'rgb' : grey },
    slope: slope === 0 ? 1 : slope,
    intercept,
    isInverted: photometric === 'MONOCHROME1',
    windows: centers
      .map((center, place) => ({ center, width: widths[place] ?? 0 }))
      .filter(({ width }) => width > 0)
      .slice(0, 10),
    aspect: aspect > 0.1 && aspect < 10 ? aspect : 1,
    stored: {
      ...{ element, photometric, samples, bitsAllocated, bitsStored, isSigned },
      syntax: file.string('x00020010') ?? '1.2.840.10008.1.2',
      isPlanar: number('x00280006') === 1,
    },
  }
}

/** The values of a tag, which files of many frames have inside of groups (DICOM PS3.3, C.7.6.16). */
function groupValues(file: DataSet, tag: string, group: string): number[] {
  const plain = numbers(file, tag)
  if (plain.length > 0) return plain
  for (const all of ['x52009229', 'x52009230']) {
    const inside = file.elements[all]?.items?.[0]?.dataSet?.elements[group]?.items?.[0]?.dataSet
    const found = inside ? numbers(inside, tag) : []
    if (found.length > 0) return found
  }
  return []
}

function numbers(file: DataSet, tag: string): number[] {
  const texts = file.string(tag)?.split('\\') ?? []
  return texts.map((text) => Number.parseFloat(text)).filter(Number.isFinite)
}
