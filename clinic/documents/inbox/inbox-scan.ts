import { ById, endpoint } from '../../../contract/endpoint.ts'
import { readScanFrames, Scan } from '../files/scan.ts'

const shown = {
  kind: 'inbox item',
  action: 'read',
  method: 'GET',
  permission: 'inbox.file',
} as const

export const readInboxScan = endpoint({
  ...shown,
  path: '/api/inbox/:id/scan',
  summary: 'See what a DICOM file of the inbox says of itself and how its pictures are shown',
  params: ById,
  answer: Scan,
})

export const readInboxFrames = endpoint({
  ...shown,
  path: '/api/inbox/:id/frames/:frame',
  summary: 'The decoded frames of a DICOM file of the inbox from one on, as for files of charts',
  params: readScanFrames.params,
  file: true,
})

export const readInboxPicture = endpoint({
  ...shown,
  path: '/api/inbox/:id/picture',
  summary: 'See a HEIC or DICOM picture of the inbox as a JPEG, which all browsers show',
  params: ById,
  file: true,
})
