import type { GreyWindow } from '../../contract/grey-window.ts'
import type { DicomPicture } from './dicom-picture.ts'
import type { DicomTags } from './dicom-tags.ts'
import type { ImagingReason } from './imaging-refusal.ts'

/** The order to a process for the file that comes on its standard input. */
export type ImagingWork =
  | { readonly act: 'describe' }
  /** Decoded frames from one on, as many as have room, and at least one. */
  | { readonly act: 'frames'; readonly from: number; readonly mostBytes: number }
  /** A picture that browsers show, of a PDF its first page; `side` is the most pixels of a side. */
  | { readonly act: 'draw'; readonly kind: DrawnKind; readonly side: number }

/** The kinds of files that the process draws. */
export type DrawnKind = 'DICOM' | 'HEIC' | 'PDF'

/** A DICOM file: its tags, and its pictures or the reason why there are none. */
export interface Scan {
  readonly tags: DicomTags
  readonly picture: (DicomPicture & { readonly whole: GreyWindow | null }) | null
  readonly problem: ImagingReason | null
}

/** The only answer of the process: the result of its act, or a refusal. */
export type ImagingAnswer =
  { readonly scan: Scan } | { readonly bytes: Uint8Array } | { readonly refusal: ImagingReason }
