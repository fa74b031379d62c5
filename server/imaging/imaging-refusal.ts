/** The reasons why a scan or a photo is not shown. */
export const imagingReasons = ['none', 'cut', 'pixels', 'frames', 'kind', 'slow', 'large'] as const
export type ImagingReason = (typeof imagingReasons)[number]

/** A file that is not shown; the reader is told its reason in words. */
export class ImagingRefusal extends Error {
  readonly reason: ImagingReason
  constructor(reason: ImagingReason) {
    super(`A picture is not shown: ${reason}.`)
    this.reason = reason
  }
}
