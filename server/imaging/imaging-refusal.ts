/** The reasons why a scan or a photo is not shown. */
export type ImagingReason = 'none' | 'cut' | 'pixels' | 'frames' | 'kind' | 'slow' | 'large'

/** A file that is not shown; the reader is told its reason in words. */
export class ImagingRefusal extends Error {
  readonly reason: ImagingReason
  constructor(reason: ImagingReason) {
    super(`A picture is not shown: ${reason}.`)
    this.reason = reason
  }
}
